// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryAnswer } from '@obraclara/api';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answered } from '../api/answers.fixture.ts';
import { EstimationHistoryActions } from '../estimations/HistoryActions.tsx';
import { signIn, signOut } from '../session/session.ts';
import { Questions } from '../ui/dialogs/Questions.tsx';
import { showToastsWith } from '../ui/states/toasts.ts';
import { newQueryClient } from '../shell/queryClient.ts';
import { ProjectHistory } from './ProjectHistory.tsx';

const entry = (revision: number, change: Partial<HistoryAnswer> = {}): HistoryAnswer =>
  answered(HistoryAnswer, {
    id: `h${revision}`,
    project_id: 'p1',
    contract: 'main',
    kind: 'estimation',
    subject_id: 'e1',
    concept_id: null,
    title: '1',
    type: 'StatusChanged',
    at: `2026-03-0${revision}T18:00:00.000Z`,
    day: `2026-03-0${revision}`,
    by: 'u2',
    by_name: 'Gerardo Ríos',
    sentence: `Gerardo Ríos hizo el movimiento ${revision}.`,
    changes: [],
    change_count: 0,
    revision,
    ...change,
  });

const deleted = entry(4, { type: 'EstimationDeleted' });
const places = { main: { tab: 'estimaciones' }, internal: { tab: 'gestion' } };

/** Whether the requests for people and deletions fail. */
let refused = false;
const unlessRefused = <Answer,>(answer: Answer): Answer => {
  if (refused) throw new Error('refused');
  return answer;
};

const open = (
  role: 'manager' | 'externo',
  rows: HistoryAnswer[],
  gone: object[] = [],
  total = rows.length,
) => {
  const getList = vi.fn(async (_: string, __: object) => ({ data: rows, total }));
  const send = vi.fn(async (method: string, path: string) =>
    method === 'GET'
      ? unlessRefused([{ id: 'u2', name: 'Gerardo Ríos' }])
      : { id: 'e1', path, changes: [], paid: [], warnings: [] },
  );
  const all = vi.fn(async (_: string) => unlessRefused(gone));
  signIn({ token: 't', user: { id: 'u2', name: 'G', role, assigned_projects: ['p1'] } });
  render(
    <BrowserRouter>
      <CoreAdminContext
        dataProvider={{ ...testDataProvider(), getList, send, all } as never}
        queryClient={newQueryClient()}
      >
        <ProjectHistory
          project_id="p1"
          beside={(row) => <EstimationHistoryActions row={row} places={places} />}
        />
        <Questions />
      </CoreAdminContext>
    </BrowserRouter>,
  );
  return { getList, send, all };
};
const asked = (getList: ReturnType<typeof open>['getList']) =>
  getList.mock.calls.map(([, params]) => (params as { filter: object }).filter);

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  refused = false;
  signOut();
});

it('says what of it could not be loaded besides', async () => {
  const messages: string[] = [];
  const hush = showToastsWith(({ message }) => messages.push(message));
  refused = true;
  open('manager', [deleted]);
  await waitFor(() =>
    expect(messages.toSorted()).toEqual([
      'No se pudieron cargar las estimaciones eliminadas',
      'No se pudieron cargar las personas del historial',
    ]),
  );
  hush();
});

it("has headings of days one level below the section's", async () => {
  open('externo', [entry(3)]);
  await screen.findByRole('heading', { level: 2, name: 'martes, 3 de marzo de 2026' });
});

it('says of each day what happened, the newest first, and asks for more', async () => {
  const { getList } = open('externo', [entry(3), entry(2)], [], 60);
  const days = await screen.findAllByRole('region');
  expect(screen.getByRole('status').textContent).toBe('60 movimientos');
  expect(days.map((one) => one.getAttribute('aria-label'))).toEqual([
    'martes, 3 de marzo de 2026',
    'lunes, 2 de marzo de 2026',
  ]);
  expect(within(days[0]!).getByText('12:00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más (58)' }));
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(2));
  expect(getList.mock.calls[1]![1]).toMatchObject({ pagination: { page: 2, perPage: 50 } });
});

it('is filtered by the address, and writes its filters there', async () => {
  history.replaceState(null, '', '/?del=2026-03-01&al=2026-03-31&tipo=progress');
  const { getList } = open('externo', [entry(3)]);
  await screen.findByText('Gerardo Ríos hizo el movimiento 3.');
  const days = { day_gte: '2026-03-01', day_lte: '2026-03-31' };
  expect(asked(getList).at(-1)).toEqual({ kind: 'progress', ...days });
  await screen.findByRole('option', { name: 'Gerardo Ríos' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Persona' }), 'Gerardo Ríos');
  await waitFor(() => expect(asked(getList).at(-1)).toEqual({ by: 'u2', kind: 'progress', ...days }));
  expect(location.search).toContain('quien=u2');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(asked(getList).at(-1)).toEqual({}));
  expect(location.search.replace('?', '')).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminaciones' }));
  await waitFor(() => expect(asked(getList).at(-1)).toHaveProperty('type'));
  expect(location.search).toContain('eliminaciones=si');
});

it('asks nothing for days that are reversed or of an address that says none', async () => {
  history.replaceState(null, '', '/?del=2026-03-31&al=2026-03-01');
  const { getList } = open('externo', [entry(3)]);
  expect((await screen.findAllByText('La fecha final es anterior a la inicial.')).length).toBeGreaterThan(0);
  expect(getList).not.toHaveBeenCalled();
  cleanup();
  history.replaceState(null, '', '/?del=ayer&tipo=nada');
  const again = open('externo', [entry(3)]);
  await screen.findByText('Gerardo Ríos hizo el movimiento 3.');
  expect(asked(again.getList)).toEqual([{}]);
});

it('restores what this deletion removed, for permitted users', async () => {
  const gone = [{ id: 'e1', deleted_at: deleted.at }];
  const earlier = entry(1, { type: 'EstimationDeleted' });
  const { send, all } = open('manager', [deleted, entry(3), earlier], gone);
  const restore = await screen.findAllByRole('button', { name: 'Restaurar la estimación 1' });
  expect(restore).toHaveLength(1);
  expect(all).toHaveBeenCalledWith('deleted/estimations', 'p1');
  await userEvent.click(restore[0]!);
  await waitFor(() => expect(send).toHaveBeenCalledWith('POST', 'estimations/e1/restore', undefined));
});

it('offers no restoring to an observer, nor of what is back', async () => {
  open('externo', [deleted], [{ id: 'e1', deleted_at: deleted.at }]);
  await screen.findByText('Gerardo Ríos hizo el movimiento 4.');
  expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
  cleanup();
  const { all } = open('manager', [deleted], []);
  await waitFor(() => expect(all).toHaveBeenCalled());
  await screen.findByText('Gerardo Ríos hizo el movimiento 4.');
  expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
});

it('opens the estimation that it tells of where its contract is', async () => {
  open('externo', [entry(3)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver la estimación 1' }));
  await waitFor(() => expect(location.search).toBe('?tab=estimaciones&estimation=e1'));
});

it('turns the button that was pressed while its document is made, and lets none be pressed', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  open('externo', [entry(3)]);
  const button = (name: string) => screen.findByRole('button', { name });
  const states = async () =>
    Promise.all(
      ['Exportar Excel', 'Exportar CSV'].map(async (name) => {
        const one = await button(name);
        return [one.getAttribute('aria-busy'), one.getAttribute('aria-disabled')];
      }),
    );
  await userEvent.click(await button('Exportar CSV'));
  expect(await states()).toEqual([
    ['false', 'true'],
    ['true', 'true'],
  ]);
  await userEvent.click(await button('Exportar Excel'));
  expect((await states())[0]).toEqual(['false', 'true']);
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockRestore();
});
