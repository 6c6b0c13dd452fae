// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { refused } from '../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../ui/states/toasts.fixture.ts';
import { AssignedDocuments } from './AssignedDocuments.tsx';
import { aDocument, mine, project } from './documents.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { PendingBanner } from './PendingBanner.tsx';
import type { DocumentRow } from './row.ts';
import { usePendingDocuments } from './useDocuments.ts';

const messages = shownToasts();
let rows: DocumentRow[];
beforeEach(() => {
  rows = [
    mine({ title: 'Minuta de marzo', due_date: '2026-03-20', overdue: true, action_type: 'Atención' }),
    mine({ id: 'd2', title: 'Oficio de abril', due_date: '2999-04-05' }),
    mine({
      id: 'd3',
      title: 'Oficio visto',
      status: 'completed',
      comments: 'Enterado',
      attended_at: '2026-03-04T18:00:00Z',
    }),
    aDocument({ id: 'd4', title: 'De otra persona', assigned_to: 'u2' }),
  ];
});

const lists = { documents: () => rows };
const list = async (name: string | RegExp) => within(await screen.findByRole('list', { name }));

it('separates pending from acted documents, and shows none of other users', async () => {
  onScreen(<AssignedDocuments project={project} />, { lists });
  const pending = await list('Pendientes (2)');
  expect(pending.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Minuta de marzo (se abre en otra pestaña)',
    'Oficio de abril (se abre en otra pestaña)',
  ]);
  expect(pending.getByText('Vencido')).toBeTruthy();
  expect(pending.getByText('Vencía el 20/03/2026')).toBeTruthy();
  expect(pending.getByText('Atención')).toBeTruthy();
  expect(pending.getByText('Vence el 05/04/2999')).toBeTruthy();
  const attended = await list('Atendidos (1)');
  expect(attended.getByText('Comentarios: Enterado')).toBeTruthy();
  expect(attended.getByText('Atendido el 04/03/2026')).toBeTruthy();
  expect(attended.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/De otra persona/)).toBeNull();
});

it('puts first what is due first', async () => {
  rows = [
    mine({ id: 'a', title: 'Sin fecha' }),
    mine({ id: 'b', title: 'En mayo', due_date: '2026-05-01' }),
    mine({ id: 'c', title: 'En abril', due_date: '2026-04-01' }),
  ];
  onScreen(<AssignedDocuments project={project} />, { lists });
  const pending = await list('Pendientes (3)');
  expect(pending.getAllByRole('link').map(({ textContent }) => textContent?.split(' (')[0])).toEqual([
    'En abril',
    'En mayo',
    'Sin fecha',
  ]);
});

it('marks a document attended with what the supervisor comments', async () => {
  const { send } = onScreen(<AssignedDocuments project={project} />, {
    lists,
    answer: () => {
      rows = rows.map((row) => (row.id === 'd2' ? { ...row, status: 'attended' } : row));
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como Atendido: Oficio de abril' }));
  await userEvent.type(await screen.findByLabelText('Comentarios (opcional)'), ' Listo ');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como Atendido' }));
  await waitFor(() => expect(messages).toEqual(['Documento marcado como atendido']));
  expect(send.mock.calls).toEqual([
    ['PUT', { path: 'documents/d2/supervisor-update', seen: 0 }, { status: 'attended', comments: 'Listo' }],
  ]);
  expect(await list('Atendidos (2)')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pendientes (1)'));
});

it('keeps the comments when it fails, with the reason of the server', async () => {
  onScreen(<AssignedDocuments project={project} />, {
    lists,
    answer: () => {
      throw refused(403, 'Este documento no está asignado a usted');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Oficio de abril/ }));
  await userEvent.type(await screen.findByLabelText('Comentarios (opcional)'), 'Listo');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como Atendido' }));
  await waitFor(() => expect(messages).toEqual(['Este documento no está asignado a usted']));
  expect(screen.getByDisplayValue('Listo')).toBeTruthy();
});

it('says when the list could not be loaded, and loads it on request', async () => {
  let broken = true;
  onScreen(<AssignedDocuments project={project} />, {
    lists: {
      documents: () => {
        if (broken) throw refused(500, '');
        return rows;
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(messages).toEqual(['Error al cargar documentos asignados']);
  broken = false;
  await userEvent.click(retry);
  expect(await list('Pendientes (2)')).toBeTruthy();
});

it('says that nothing waits', async () => {
  rows = [];
  onScreen(<AssignedDocuments project={project} />, { lists });
  expect(await screen.findByText('No tiene documentos pendientes')).toBeTruthy();
});

const Banner = ({ onSee = () => undefined }) => (
  <PendingBanner count={usePendingDocuments(project).count} onSee={onSee} />
);

/** The server's pending documents; any other request fails the test. */
const waiting = (method: string, path: string) => {
  expect([method, path]).toEqual(['GET', 'documents/pending/p1']);
  return rows.filter(({ status, assigned_to }) => status === 'pending' && assigned_to === 'u1');
};
const banner = (content = <Banner />) => onScreen(content, { lists, answer: waiting });

it('counts pending documents in a banner, and links to them', async () => {
  const onSee = vi.fn();
  banner(<Banner onSee={onSee} />);
  expect(await screen.findByText('Tienes 2 documento(s) pendiente(s) de atención')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ver Documentos' }));
  expect(onSee).toHaveBeenCalledOnce();
});

it('counts again when the window gets the focus', async () => {
  // Disables the poll of every half minute, which could run during the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { send } = banner();
  await screen.findByRole('status');
  rows = rows.slice(1);
  await act(async () => {
    dispatchEvent(new Event('focus'));
  });
  expect(await screen.findByText('Tienes 1 documento(s) pendiente(s) de atención')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(2);
});

it('reloads the list when the number of pending documents changes', async () => {
  const { all, client } = banner(
    <>
      <Banner />
      <AssignedDocuments project={project} />
    </>,
  );
  await list('Pendientes (2)');
  expect(all).toHaveBeenCalledTimes(1);
  rows = rows.slice(1);
  // Only the poll runs: focusing the window would reload both queries.
  await act(async () => void client.invalidateQueries({ queryKey: ['documents', 'pending'] }));
  expect(await list('Pendientes (1)')).toBeTruthy();
});

it('counts again every half minute, but not while the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => focusManager.setFocused(undefined));
  const { send } = banner();
  await screen.findByRole('status');
  rows = rows.slice(1);
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('Tienes 1 documento(s) pendiente(s) de atención')).toBeTruthy();
  focusManager.setFocused(false);
  await act(async () => vi.advanceTimersByTimeAsync(90_000));
  expect(send).toHaveBeenCalledTimes(2);
});

it('shows no banner when nothing waits', async () => {
  rows = [];
  const { send } = banner();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(screen.queryByText(/Tienes/)).toBeNull();
});
