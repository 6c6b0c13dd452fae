// @vitest-environment jsdom
import { HistoryAnswer } from '@obraclara/api';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { answered } from '../api/answers.fixture.ts';
import { newQueryClient } from '../shell/queryClient.ts';

const at = '2026-03-04T18:00:00.000Z';
const deletion = answered(HistoryAnswer, {
  id: 'h4',
  project_id: 'p1',
  contract: 'main',
  kind: 'estimation',
  subject_id: 'e1',
  concept_id: null,
  title: '1',
  type: 'EstimationDeleted',
  at,
  day: '2026-03-04',
  by: 'u2',
  by_name: 'Gerardo Ríos',
  sentence: 'Gerardo Ríos eliminó la estimación 1.',
  changes: [],
  change_count: 0,
  revision: 4,
});
const places = { main: { tab: 'estimaciones' }, internal: { tab: 'gestion' } };

afterEach(() => {
  vi.resetModules();
  localStorage.clear();
});

/** Renders the history actions of a deleted and a captured estimation for a manager, with the page opened at `?query`. */
const opened = async (query: string) => {
  history.replaceState(null, '', `/${query}`);
  localStorage.setItem('token', 't');
  localStorage.setItem(
    'user',
    JSON.stringify({ id: 'u2', name: 'G', role: 'manager', assigned_projects: ['p1'] }),
  );
  // The module reads the snapshot of the page once, on import.
  vi.resetModules();
  const { EstimationHistoryActions } = await import('./HistoryActions.tsx');
  const all = async () => [{ id: 'e1', deleted_at: at }];
  const client = newQueryClient();
  render(
    <BrowserRouter>
      <CoreAdminContext dataProvider={{ ...testDataProvider(), all } as never} queryClient={client}>
        <EstimationHistoryActions row={deletion} places={places} />
        <EstimationHistoryActions row={{ ...deletion, type: 'EstimationSubmitted' }} places={places} />
      </CoreAdminContext>
    </BrowserRouter>,
  );
  await screen.findByRole('button', { name: 'Ver la estimación 1' });
  return client;
};
const restore = 'Restaurar la estimación 1';

it('offers today to restore what was deleted', async () => {
  await opened('');
  await screen.findByRole('button', { name: restore });
});

it('offers no restoration as of an earlier instant, and sends no request for it', async () => {
  const client = await opened(`?as_of=${at}`);
  expect(screen.queryByRole('button', { name: restore })).toBeNull();
  expect(client.getQueryCache().getAll()).toEqual([]);
});
