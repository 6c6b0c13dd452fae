// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { uploadsBegun } from '../api/fake-upload.fixture.ts';
import { itemStore } from '../offline/item-store.ts';
import { differences, conflictServer } from '../shared/conflict/conflict-server.fixture.ts';
import { refused } from '../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../ui/states/toasts.fixture.ts';
import { aDocument, mine, project } from './documents.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { SupervisorDocuments } from './SupervisorDocuments.tsx';

const messages = shownToasts();
const begun = uploadsBegun();
const line = itemStore();
afterEach(async () => {
  for (const item of await line.itemsOf('u1')) await line.remove(item);
});

type Answer = (method: string, path: string, body?: object) => unknown;
const show = async (uploaded: () => ReturnType<typeof aDocument>[], answer: Answer = () => ({})) => {
  const lists = { 'documents/uploaded': uploaded };
  const world = onScreen(<SupervisorDocuments project={project} />, { lists, answer });
  await userEvent.click(screen.getByRole('tab', { name: 'Mis documentos' }));
  return world;
};
const list = async (name: string) => within(await screen.findByRole('list', { name }));
const cards = async (name: string) => (await list(name)).getAllByRole('listitem');
/** Cards outside the screen are rendered when the browser is idle. */
const eventually = (name: string, count: number) =>
  waitFor(async () => expect(await cards(name)).toHaveLength(count));

it('shows kind, status, assignee and date of each document', async () => {
  const saul = { assigned_to: 'u2', assigned_to_name: 'Saúl Peña', assigned_at: '2026-03-03T18:00:00Z' };
  const day = '2026-03-10';
  await show(() => [
    aDocument({ title: 'Nueva' }),
    aDocument({ id: 'd2', title: 'Con Saúl', type: 'oficio', ...saul, due_date: day, overdue: true }),
    aDocument({
      id: 'd3',
      ...saul,
      status: 'attended',
      attended_at: '2026-03-04T18:00:00Z',
      comments: 'Listo',
    }),
    mine({ id: 'd4', acted_at: '2026-03-03T18:00:00Z' }),
    mine({ id: 'd5', status: 'completed', attended_at: '2026-03-05T18:00:00Z' }),
  ]);
  const texts = (await cards('Subidos (5)')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Minuta · ExternaPendienteNueva.*Aún no se asigna a nadieSubido el 02\/03\/2026/),
    expect.stringMatching(
      /^Oficio · ExternaPendiente.*Lo tiene Saúl Peña desde el 03\/03\/2026VencidoVencía el 10\/03/,
    ),
    expect.stringMatching(/Atendido.*Lo atendió Saúl Peña el 04\/03\/2026Comentarios: Listo/),
    expect.stringMatching(/Pendiente.*Lo tiene usted desde el 03\/03\/2026Sin fecha de vencimiento/),
    expect.stringMatching(/Atendido.*Lo atendió usted el 05\/03\/2026/),
  ]);
});

it('shows twenty, and the others on request', async () => {
  await show(() => Array.from({ length: 23 }, (_, n) => aDocument({ id: `d${n}` })));
  await eventually('Subidos (23)', 20);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más (3)' }));
  await eventually('Subidos (23)', 23);
});

it('says that nothing was uploaded', async () => {
  await show(() => []);
  expect(await screen.findByText('Aún no ha subido documentos')).toBeTruthy();
});

it('says when the list could not be loaded, and loads it on request', async () => {
  let broken = true;
  await show(() => {
    if (broken) throw refused(500, '');
    return [aDocument()];
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(messages).toEqual(['Error al cargar sus documentos']);
  broken = false;
  await userEvent.click(retry);
  expect(await cards('Subidos (1)')).toHaveLength(1);
});

it('lists unsent documents first, with the reason if refused', async () => {
  const waiting = (id: string, title: string, project_id = 'p1') =>
    line.keep({
      kind: 'documents',
      id,
      user_id: 'u1',
      project_id,
      kept_at: '2026-10-05T12:00:00.000Z',
      title,
      body: { project_id, type: 'oficio', origin: 'interna', title, created_offline: true },
      file: { blob: new Blob(['%PDF']), name: 'a.pdf', key: id, stored: null },
    });
  await waiting('w1', 'Oficio: Prórroga');
  const second = await waiting('w2', 'Oficio: Vacío');
  await line.change(second, { refusal: { status: 422, why: 'No es un PDF', at: second.kept_at } });
  await waiting('w3', 'De otra obra', 'p2');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-05T15:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await show(() => []);
  const texts = (await cards('Por enviar desde este dispositivo (2)')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Oficio: PrórrogaPor enviar · hace 3.h$/),
    'Oficio: VacíoNo aceptado: No es un PDF',
  ]);
});

const buttons = async () =>
  (await list('Subidos (1)')).queryAllByRole('button').map(({ textContent }) => textContent);
/** Buttons behind a dialog, which hides the page from screen readers. */
const hiddenButtons = async () => {
  const under = within(await screen.findByRole('list', { name: 'Subidos (1)', hidden: true }));
  return under.queryAllByRole('button', { hidden: true });
};

it('offers to put a document right until somebody has acted on it', async () => {
  let rows = [aDocument()];
  await show(() => rows);
  expect(await buttons()).toEqual(['Reemplazar archivo', 'Retirar']);
  rows = [aDocument({ acted_at: '2026-03-03T18:00:00Z' })];
  await act(async () => void dispatchEvent(new Event('focus')));
  await waitFor(async () => expect(await buttons()).toEqual([]));
});

it('withdraws a document once that is confirmed', async () => {
  let rows = [aDocument()];
  const { send } = await show(
    () => rows,
    () => {
      rows = [];
      return { id: 'd1' };
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar: Minuta de arranque' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Retirar este documento?' }));
  await userEvent.click(question.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(messages).toEqual(['Documento retirado exitosamente']));
  expect(send.mock.calls).toEqual([['POST', { path: 'documents/d1/withdraw', seen: 0 }, undefined]]);
  expect(await screen.findByText('Aún no ha subido documentos')).toBeTruthy();
});

it('reports an action of another user, and offers no further one', async () => {
  const acted = aDocument({ acted_at: '2026-03-03T18:00:00Z', revision: 3 });
  const { changes, answer } = conflictServer(acted);
  await show(() => [changes.length === 0 ? aDocument() : acted], answer);
  await userEvent.click(await screen.findByRole('button', { name: /^Retirar/ }));
  const ask = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar' });
  await userEvent.click(ask);
  await waitFor(async () => expect(await hiddenButtons()).toEqual([]));
  const question = within(screen.getByRole('alertdialog'));
  expect(await question.findByText(/^Alguien ya actuó sobre este documento/)).toBeTruthy();
  await waitFor(() =>
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Retirar' }).disabled).toBe(true),
  );
  expect([changes.length, messages]).toEqual([1, []]);
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await buttons()).toEqual([]);
});

it('keeps replacing a file while the list shows an action, and explains the refusal', async () => {
  const why = 'Ya no se puede cambiar: Gerardo Luna lo asignó el 03/03/2026';
  let rows = [aDocument()];
  await show(
    () => rows,
    () => {
      throw refused(409, why);
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Reemplazar archivo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reemplazar archivo' }));
  const pdf = new File(['%PDF-1.7 startxref 9 %%EOF'], 'escaneo 2.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Elegir archivo', { selector: 'input' }), pdf);
  await userEvent.click(dialog.getByRole('button', { name: 'Reemplazar archivo' }));
  rows = [aDocument({ acted_at: '2026-03-03T18:00:00Z', revision: 3 })];
  await act(async () => void dispatchEvent(new Event('focus')));
  await waitFor(async () => expect(await hiddenButtons()).toEqual([]));
  expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
  await act(async () =>
    begun[0]!.answer(201, { file_url: '/api/files/f9', file_id: 'f9', storage_state: 'stored' }),
  );
  expect(await dialog.findByText(why)).toBeTruthy();
});

it('replaces a file, and does not send it again when the rest failed', async () => {
  let why: string | null = 'Ya no se puede cambiar: Gerardo Luna lo asignó el 03/03/2026';
  const { send } = await show(
    () => [aDocument()],
    () => {
      if (why) throw refused(409, why);
      return {};
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Reemplazar archivo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reemplazar archivo' }));
  const pdf = new File(['%PDF-1.7 startxref 9 %%EOF'], 'escaneo 2.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Elegir archivo', { selector: 'input' }), pdf);
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Reemplazar archivo' }));
  await press();
  expect(begun[0]!.url).toBe('/api/upload?project_id=p1&document_type=minuta&origin=externa');
  expect((begun[0]!.form.get('file') as File).name).toBe('Minuta de arranque.pdf');
  await act(async () =>
    begun[0]!.answer(201, { file_url: '/api/files/f9', file_id: 'f9', storage_state: 'stored' }),
  );
  expect(await dialog.findByText(why)).toBeTruthy();
  why = null;
  await press();
  await waitFor(() => expect(messages.at(-1)).toBe('Archivo reemplazado exitosamente'));
  expect(begun).toHaveLength(1);
  expect(send.mock.calls.at(-1)).toEqual(['PUT', { path: 'documents/d1/file', seen: 0 }, { file_id: 'f9' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks about a file that was replaced elsewhere meanwhile, and puts one’s own over it', async () => {
  const { changes, answer } = conflictServer(aDocument({ file_id: 'f7', revision: 3 }));
  await show(() => [aDocument()], answer);
  await userEvent.click(await screen.findByRole('button', { name: /^Reemplazar archivo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reemplazar archivo' }));
  const pdf = new File(['%PDF-1.7 startxref 9 %%EOF'], 'acta buena.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Elegir archivo', { selector: 'input' }), pdf);
  await userEvent.click(dialog.getByRole('button', { name: 'Reemplazar archivo' }));
  await act(async () =>
    begun.at(-1)!.answer(201, { file_url: '/api/files/f9', file_id: 'f9', storage_state: 'stored' }),
  );
  const keep = await screen.findByRole('button', { name: 'Conservar lo mío' });
  expect(differences(screen.getByRole('alertdialog'))).toEqual([
    ['Archivo', 'otro archivo, que se subió después', 'acta buena.pdf'],
  ]);
  await userEvent.click(keep);
  await waitFor(() =>
    expect(changes.map(({ seen, body }) => [seen, body])).toEqual([
      [0, { file_id: 'f9' }],
      [3, { file_id: 'f9' }],
    ]),
  );
});
