// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../ui/states/toasts.fixture.ts';
import { aDocument, project, projectUsers } from './documents.fixture.ts';
import { ManagerDocuments } from './ManagerDocuments.tsx';
import { onScreen } from './on-screen.fixture.tsx';
import type { DocumentRow } from './row.ts';

const messages = shownToasts();
let rows: DocumentRow[];

const store = (change: Partial<DocumentRow>) => {
  rows = rows.map((row, at) => (at === 0 ? { ...row, ...change } : row));
  return {};
};

const show = (answer: (method: string, path: string, body?: object) => unknown = () => ({})) =>
  onScreen(<ManagerDocuments project={project} />, {
    lists: { documents: () => rows, 'project-users': () => projectUsers },
    answer,
  });

const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(`${label}: Minuta de arranque`);

const dueField = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Vencimiento: Minuta de arranque/ }));
  return field('Vencimiento');
};

beforeEach(() => {
  rows = [
    aDocument(),
    aDocument({ id: 'd2', type: 'oficio', title: 'Oficio de prórroga', description: 'Plazo', overdue: true }),
  ];
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
});
afterEach(() => vi.restoreAllMocks());

const assign = { path: 'documents/d1/assign', seen: 0 };

it('shows the columns of the specification, in the order served, and how many documents there are', async () => {
  show();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Tipo',
    'Título',
    'Descripción',
    'Fecha',
    'Asignado',
    'Vencimiento',
    'Acción',
    'Estatus',
    'Comentarios',
    'Eliminar',
  ]);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Minuta', 'Oficio']);
  expect(screen.getByText('2 documentos')).toBeTruthy();
  expect(screen.queryByText(/^Mostrando/)).toBeNull();
});

it('finds by title or description whatever the accents, and then says how many of all are shown', async () => {
  show();
  await userEvent.type(await screen.findByRole('searchbox'), 'PRORROGA');
  await screen.findByText('Mostrando 1 de 2 documentos');
  expect(screen.queryByText('Minuta de arranque')).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'primera junta');
  expect(await screen.findByText('Minuta de arranque')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), ' que no está');
  expect(await screen.findByText('Ningún documento coincide con la búsqueda')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
  expect(await screen.findByText('2 documentos')).toBeTruthy();
});

it('opens the file by its signed link in another tab, which cannot reach this one', async () => {
  show();
  const link = await screen.findByRole('link', { name: /^Minuta de arranque/ });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '/api/files/f1?expires=1&signature=ab',
    '_blank',
    'noopener',
  ]);
});

it('offers only supervisors, and sends the chosen one alone', async () => {
  const { send } = show((_, __, body) => store(body as Partial<DocumentRow>));
  await screen.findAllByText('Saúl Peña');
  const assigned = await field('Asignado');
  expect(
    within(assigned)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sin asignar', 'Sofía Ríos', 'Saúl Peña']);
  await userEvent.selectOptions(assigned, 'Saúl Peña');
  expect(assigned.value).toBe('u2');
  expect(send.mock.calls).toEqual([['PUT', assign, { assigned_to: 'u2' }]]);
  await waitFor(() => expect(messages).toEqual(['Documento actualizado']));
  await userEvent.selectOptions(assigned, 'Sin asignar');
  expect(send.mock.calls[1]).toEqual(['PUT', assign, { assigned_to: null }]);
});

it('keeps showing whom it is assigned to when that person is no supervisor of the project any more', async () => {
  rows = [aDocument({ assigned_to: 'u9', assigned_to_name: 'Rita Vega' })];
  show();
  await screen.findAllByText('Saúl Peña');
  expect(
    within(await field('Asignado')).getByRole<HTMLOptionElement>('option', { selected: true }).text,
  ).toBe('Rita Vega');
});

it('goes back to what is stored when the change fails, and reads the list again', async () => {
  const { all } = show(() => {
    throw refused(422, 'No');
  });
  const action = await field('Acción');
  const reads = () => all.mock.calls.filter(([resource]) => resource === 'documents').length;
  const before = reads();
  await userEvent.selectOptions(action, 'Atención');
  await waitFor(() => expect(messages).toEqual(['Error al actualizar documento']));
  await waitFor(() => expect(action.value).toBe(''));
  expect(reads()).toBeGreaterThan(before);
});

it('shows the request of an acted document as text, since it is final', async () => {
  const asked = {
    assigned_to: projectUsers[0]!.id,
    assigned_to_name: projectUsers[0]!.name,
    due_date: '2026-01-20',
    action_type: 'Atención',
  } as const;
  store({ ...asked, status: 'attended' });
  show();
  const [minuta] = await screen.findAllByRole('row', { name: /Minuta de arranque/ });
  const cells = within(minuta!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(expect.arrayContaining([asked.assigned_to_name, '20/01/2026', 'Atención']));
  expect(screen.queryByLabelText(/^(Asignado|Vencimiento|Acción): Minuta de arranque/)).toBeNull();
  expect(await screen.findByLabelText('Acción: Oficio de prórroga')).toBeTruthy();
});

it('sends a complete due date, and an empty one to remove it', async () => {
  const { send } = show((_, __, body) => store(body as Partial<DocumentRow>));
  const due = await dueField();
  fireEvent.change(due, { target: { value: '0002-11-20' } });
  fireEvent.change(due, { target: { value: '2099-11-20' } });
  expect(send).not.toHaveBeenCalled();
  fireEvent.blur(due);
  await waitFor(() => expect(send.mock.calls).toEqual([['PUT', assign, { due_date: '2099-11-20' }]]));
  await waitFor(() => expect(due.value).toBe('20/11/2099'));
  fireEvent.change(due, { target: { value: '' } });
  fireEvent.keyDown(due, { key: 'Enter' });
  await waitFor(() => expect(send.mock.calls[1]).toEqual(['PUT', assign, { due_date: null }]));
});

it('says in words what is overdue, also right after its date was changed', async () => {
  show(() => new Promise(() => {}));
  const marks = await screen.findAllByText('Vencido');
  expect(marks).toHaveLength(1);
  const due = await dueField();
  fireEvent.change(due, { target: { value: '2020-01-01' } });
  fireEvent.blur(due);
  await waitFor(() => expect(screen.getAllByText('Vencido')).toHaveLength(2));
});

it('warns that a deletion cannot be undone, and does it once confirmed', async () => {
  const { send } = show((method) => {
    if (method === 'DELETE') rows = rows.slice(1);
    return {};
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar Minuta de arranque' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Esta acción no se puede deshacer.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(messages).toEqual(['Documento eliminado exitosamente']));
  expect(send.mock.calls).toEqual([['DELETE', { path: 'documents/d1', seen: 0 }, undefined]]);
  expect(await screen.findByText('1 documento')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lista de documentos' }));
});

it('shows the error if a document cannot be deleted, and keeps it', async () => {
  show(() => {
    throw refused(500, 'No');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar Minuta de arranque' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }),
  );
  await waitFor(() => expect(messages).toEqual(['Error al eliminar documento']));
  expect(screen.getByText('2 documentos')).toBeTruthy();
});

it('says where each file is', async () => {
  rows = [
    aDocument(),
    aDocument({ id: 'd2', storage_provider: 'google_drive' }),
    aDocument({ id: 'd3', storage_provider: 'google_drive', storage_state: 'waiting' }),
  ];
  show();
  expect(await screen.findByText('En este sistema')).toBeTruthy();
  expect(screen.getByText('En Drive')).toBeTruthy();
  expect(screen.getByText('Se enviará al Drive')).toBeTruthy();
});

it('draws a few of 500 documents', async () => {
  rows = Array.from({ length: 500 }, (_, i) => aDocument({ id: `d${i}`, title: `Oficio ${i}` }));
  show();
  const table = await screen.findByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('501');
  expect(within(table).getAllByRole('row').length).toBeLessThan(40);
  expect(screen.getByText('500 documentos')).toBeTruthy();
});

it('explains the empty list', async () => {
  rows = [];
  show();
  expect(await screen.findByText('Aún no hay documentos')).toBeTruthy();
});

it('says when they could not be loaded, and loads them on request', async () => {
  let broken = true;
  onScreen(<ManagerDocuments project={project} />, {
    lists: {
      documents: () => {
        if (broken) throw refused(500, '');
        return rows;
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(messages).toEqual(['Error al cargar documentos']);
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Minuta de arranque')).toBeTruthy();
});
