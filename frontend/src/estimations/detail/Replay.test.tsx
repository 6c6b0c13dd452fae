// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { newQueryClient } from '../../shell/queryClient.ts';
import { goldenRows } from '../golden.fixture.ts';
import { Replay } from './Replay.tsx';

const estimation = { id: 'e1', project_id: 'p1' };
const at = (step: number) => `2026-03-0${step}T18:00:00.000Z`;
const entries = [1, 2, 3, 4].map((step) => ({
  id: `h${step}`,
  at: at(step),
  sentence: `Movimiento ${step}.`,
}));
const [golden] = goldenRows([1]);

/** The estimation after each step: its late retention grows with each. */
const after = (step: number) => [{ ...golden!, retencion_retraso_amount: step }];

/** Renders the steps. Requests for a point in time stay open until the test answers them. */
const open = () => {
  const waiting = new Map<string, (rows: unknown) => void>();
  const send = vi.fn((_: string, path: string) => {
    const asked = new URLSearchParams(path.split('?')[1]).get('as_of')!;
    return new Promise((resolve) => waiting.set(asked, resolve));
  });
  const getList = vi.fn(async (_: string) => ({ data: entries, total: entries.length }));
  render(
    <CoreAdminContext
      dataProvider={{ ...testDataProvider(), getList, send } as never}
      queryClient={newQueryClient()}
    >
      <Replay estimation={estimation} />
    </CoreAdminContext>,
  );
  const answer = async (step: number) => {
    await waitFor(() => expect(waiting.has(at(step))).toBe(true));
    waiting.get(at(step))!(after(step));
  };
  return { answer, asked: () => [...waiting.keys()], told: () => getList.mock.calls.map(([path]) => path) };
};

const table = () => screen.getByRole('table', { name: 'Paso a paso' });
const isBusy = () => table().closest('[aria-busy]')!.getAttribute('aria-busy');
const marked = () => [...table().querySelectorAll('tr.moved')];
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Paso anterior' }));

it('marks no figure of another step than the one it tells of, before that one has come', async () => {
  const { answer, asked, told } = open();
  await answer(3);
  await answer(4);
  await waitFor(() => expect(marked().length).toBeGreaterThan(0));
  expect(isBusy()).toBe('false');
  // Readers of estimations may read this history, even without access to the history of the project.
  expect(told()).toEqual(['projects/p1/estimations/history']);
  back();
  // The sentences show at once; the figures are neither requested nor available.
  screen.getByText('Movimiento 3.');
  expect([marked(), isBusy()]).toEqual([[], 'true']);
  await waitFor(() => expect(asked()).toContain(at(2)));
  expect([marked(), isBusy()]).toEqual([[], 'true']);
  await answer(2);
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect(marked().length).toBeGreaterThan(0);
});

it('asks only for the figures of the step where one rests', async () => {
  const { answer, asked } = open();
  await answer(3);
  await answer(4);
  await waitFor(() => expect(isBusy()).toBe('false'));
  for (let step = 4; step > 1; step -= 1) back();
  screen.getByText('Movimiento 1.');
  await answer(1);
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect(asked()).toEqual([at(3), at(4), at(1)]);
});
