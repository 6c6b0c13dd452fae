// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clockAhead } from '../../api/clock.ts';
import { timeSpan, WrongClock } from './WrongClock.tsx';

const aMinute = 60_000;

afterEach(() => clockAhead.set(0));

it.each([
  [14, '14 min'],
  [59.6, '1 h'],
  [200, '3 h 20 min'],
  [1440, '1 día'],
  [3 * 1440 + 125, '3 días 2 h'],
])('writes %d minutes as «%s»', (minutes, written) => {
  expect(timeSpan(minutes * aMinute).replaceAll('\u00a0', ' ')).toBe(written);
});

it('warns while the clock is off, and no longer', () => {
  render(<WrongClock />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => clockAhead.set(-200 * aMinute));
  expect(screen.getByRole('alert').textContent).toContain('está atrasado 3\u00a0h 20\u00a0min');
  act(() => clockAhead.set(20 * aMinute));
  expect(screen.getByRole('alert').textContent).toContain('está adelantado 20\u00a0min');
  act(() => clockAhead.set(0));
  expect(screen.queryByRole('alert')).toBeNull();
});
