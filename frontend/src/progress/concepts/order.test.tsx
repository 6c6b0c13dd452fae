// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '../../api/answers.fixture.ts';
import { rememberCapture } from '../last-capture.ts';
import { concept, onScreen } from '../on-screen.fixture.tsx';
import { Progress } from '../Progress.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('lists recent and programmed concepts first on a phone, then the rest in catalog order', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  vi.stubGlobal(
    'ResizeObserver',
    // Reports at once that it observes, as browsers do after layout.
    class {
      observe: () => void;
      constructor(told: (entries: []) => void) {
        this.observe = () => told([]);
      }
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  const of = { progress_date: '2026-03-02' };
  const owner = { user_id: 'u1', project_id: 'p1' };
  for (const concept_id of ['c3', 'c4']) rememberCapture(owner, { ...of, concept_id }, new Date());
  onScreen(<Progress project={aProject()} />, {
    concepts: [1, 2, 3, 4].map((n) => concept(n)),
    programmed: ['CIM-2', 'CIM-3'],
  });
  const codes = async () =>
    within(await screen.findByRole('list', { name: 'Conceptos' }))
      .getAllByRole('button')
      .map((card) => card.querySelector('.concept-code')!.textContent);
  expect(await codes()).toEqual(['CIM-4 · reciente', 'CIM-3 · reciente', 'CIM-2 · este mes', 'CIM-1']);
  expect(screen.queryByRole('region', { name: 'Último concepto' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'cim');
  await waitFor(async () => expect(await codes()).toEqual(['CIM-1', 'CIM-2', 'CIM-3', 'CIM-4']));
});
