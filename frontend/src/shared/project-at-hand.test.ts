// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { projectAtHand, rememberProject } from './project-at-hand.ts';

const projects = [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }];

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('is that of last time, and on a device without room the first rather than one from before', () => {
  rememberProject('u1', 'p2');
  expect(projectAtHand(projects, 'u1', null)).toEqual({ id: 'p2' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  rememberProject('u1', 'p3');
  expect(projectAtHand(projects, 'u1', null)).toEqual({ id: 'p1' });
});
