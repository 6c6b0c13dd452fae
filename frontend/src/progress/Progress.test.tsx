// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { apiError } from '../api/api-error.ts';
import { uploadsBegun } from '../api/fake-upload.fixture.ts';
import { itemStore } from '../offline/item-store.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { filesOf } from '../offline/item.ts';
import { concept, onScreen, progressRecord } from './on-screen.fixture.tsx';
import { openPhotos } from './photo/open-photos.fixture.ts';
import { Progress } from './Progress.tsx';

const panel = <Progress project={aProject()} />;
const refused = (status: number, detail: string) => {
  throw apiError(detail, status, { detail });
};
const photo = new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  openPhotos();
});
afterEach(async () => {
  for (const item of await itemStore().itemsOf('u1')) await itemStore().remove(item);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openCapture = async (index = 0) => {
  await userEvent.click((await screen.findAllByRole('button', { name: /Add Progress/ }))[index]!);
  return within(await screen.findByRole('dialog', { name: 'Registrar Avance' }));
};
const addPhoto = (...files: File[]) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!, files, {
    applyAccept: false,
  });

const begun = uploadsBegun();
/** The server's response to the last upload. */
const uploaded = async (body: object, status = 201) => {
  await waitFor(() => expect(begun.length).toBeGreaterThan(0));
  await act(async () => begun.at(-1)!.answer(status, body));
};
/** Keys of the draft photos on this device, read without our code. */
const photosKept = () =>
  new Promise<IDBValidKey[]>((resolve) => {
    indexedDB.open('ObraClaraDrafts').onsuccess = ({ target }) => {
      const { result: database } = target as IDBOpenDBRequest;
      database.transaction('files').objectStore('files').getAllKeys().onsuccess = (event) => {
        database.close();
        resolve((event.target as IDBRequest<IDBValidKey[]>).result);
      };
    };
  });

it('records progress with a photo that was sent while the quantity was typed', async () => {
  const { sent, messages } = onScreen(panel);
  const dialog = await openCapture();
  await addPhoto(photo);
  await uploaded({ file_url: '/api/files/f1' });
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '12,5');
  expect(dialog.getByText('Con este avance: 52.5 de 100 m³. Restan 47.5 m³.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(messages).toEqual(['Progress recorded successfully']));
  const [[method, path, body]] = sent() as [[string, string, Record<string, unknown>]];
  expect(begun[0]!.url).toBe('/api/progress/upload-photo');
  expect([...begun[0]!.form.keys()]).toEqual(['project_id', 'concept_id', 'progress_date', 'file']);
  expect([method, path]).toEqual(['POST', 'progress']);
  expect(body).toMatchObject({
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 12.5,
    photo_url: '/api/files/f1',
    created_offline: false,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('region', { name: 'Último concepto' })).toBeTruthy();
});

it('sends a capture again under the id it was given once', async () => {
  let failures = 1;
  const { sent, messages } = onScreen(panel, {
    answer: () => (failures-- > 0 ? refused(500, 'Ocupado') : {}),
  });
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText(/Ocupado/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(messages).toEqual(['Failed to save progress', 'Progress recorded successfully']),
  );
  const ids = sent().map(([, , body]) => (body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('keeps on the device, under its id, what the server cannot take now', async () => {
  const { sent, messages } = onScreen(panel, { answer: () => refused(503, 'Ocupado') });
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(messages).toEqual(['Progress saved offline. Will sync when online.']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, , body] = sent()[0]!;
  const items = await itemStore().itemsOf('u1');
  const { id } = body as { id: string };
  expect(items).toMatchObject([{ id, kind: 'progress', body, file: null, unasked: false }]);
});

it('keeps unsent records for their author', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  const { messages } = onScreen(panel);
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(messages).toHaveLength(1));
  expect(await itemStore().itemsOf('u1')).toMatchObject([{ body: { created_offline: true }, unasked: true }]);
});

it('warns of more than was planned, and lets it pass', async () => {
  const { messages } = onScreen(panel);
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '70');
  expect(dialog.getByText(/Rebasa lo planeado por 10 m³/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(messages).toEqual(['Progress recorded successfully']));
});

it('says before it sends that a day or a quantity cannot be', async () => {
  const project = { id: 'p1', name: 'Puente', start_date: '2026-01-01', end_date: '2030-12-31' };
  const { sent } = onScreen(<Progress project={project} />);
  const dialog = await openCapture();
  const on = (value: string) => fireEvent.change(dialog.getByLabelText(/Fecha/), { target: { value } });
  on('2024-12-31');
  expect(await dialog.findByText('La fecha debe estar entre 01/01/2025 y 31/12/2035')).toBeTruthy();
  on('2035-12-31');
  expect(await dialog.findByText(/^La fecha no puede ser posterior a hoy, \d\d\/\d\d\/\d{4}$/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('La cantidad debe ser mayor que 0')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('asks for a concept and a date before it takes a photo', async () => {
  const { messages, sent } = onScreen(panel, { address: '/?dialogo=avance' });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'De la galería' }));
  await userEvent.click(dialog.getByRole('button', { name: /CIM-2/ }));
  await userEvent.clear(dialog.getByLabelText(/Fecha/));
  await userEvent.click(dialog.getByRole('button', { name: 'De la galería' }));
  expect(messages).toEqual(['Primero selecciona un concepto', 'Primero selecciona la fecha del avance']);
  expect(sent()).toEqual([]);
});

it('says why a photo did not arrive, and sends it again', async () => {
  const { messages } = onScreen(panel);
  const dialog = await openCapture();
  await addPhoto(photo);
  await uploaded({ detail: 'La foto rebasa 50 MB' }, 413);
  expect(await dialog.findByText('La foto rebasa 50 MB')).toBeTruthy();
  expect(dialog.getByText('1 foto no se pudo subir')).toBeTruthy();
  expect(messages).toEqual(['La foto rebasa 50 MB']);
  await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
  await uploaded({ file_url: '/api/files/f1' });
  expect(await dialog.findByRole('status', { name: 'Foto' })).toHaveProperty('textContent', 'Foto lista');
});

it('keeps the photo with its draft, under the key of its upload, and forgets it with it', async () => {
  onScreen(panel);
  const dialog = await openCapture();
  await addPhoto(photo);
  await waitFor(() => expect(begun).toHaveLength(1));
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  const resume = await screen.findByRole('button', { name: 'Continuar' });
  const [text] = Object.keys(localStorage).filter((name) => name.startsWith('obraclara.avance.1:'));
  const own = text!.replace('obraclara.avance.1', 'avance');
  expect(await photosKept()).toContainEqual(expect.stringMatching(`^${own}:.`));
  await userEvent.click(resume);
  await waitFor(() => expect(begun).toHaveLength(2));
  expect(begun[0]!.aborted).toBe(true);
  expect(begun[1]!.headers['Idempotency-Key']).toBe(begun[0]!.headers['Idempotency-Key']);
  await uploaded({ file_url: '/api/files/f1' });
  const again = within(await screen.findByRole('dialog'));
  await userEvent.click(await again.findByRole('button', { name: 'Descartar' }));
  expect(again.queryByRole('list', { name: 'Fotos' })).toBeNull();
  await waitFor(async () => expect(await photosKept()).not.toContainEqual(expect.stringMatching(`^${own}`)));
});

it('leaves the photo of a silent server to the line, under the key of its upload', async () => {
  const { messages } = onScreen(panel);
  const dialog = await openCapture();
  await addPhoto(photo);
  await waitFor(() => expect(begun).toHaveLength(1));
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await act(async () => begun[0]!.loseConnection());
  await waitFor(() => expect(messages).toEqual(['Progress saved offline. Will sync when online.']));
  const [item] = await itemStore().itemsOf('u1');
  expect(filesOf(item!)).toMatchObject([{ key: begun[0]!.headers['Idempotency-Key'], stored: null }]);
});

it('takes several photos at once, sends them one after the other and records them in the order they were put in', async () => {
  const { sent } = onScreen(panel);
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await addPhoto(photo, photo, photo);
  for (const n of [1, 2, 3]) {
    await waitFor(() => expect(begun).toHaveLength(n));
    await act(async () => begun.at(-1)!.progress(412, 980));
    // The JPEG of these tests has four bytes; multipart headers do not count.
    expect(dialog.getByText('2 B de 4 B')).toBeTruthy();
    await uploaded({ file_url: `/api/files/f${n}` });
  }
  expect(await dialog.findByText('3 fotos listas')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Poner primera la foto 3' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar foto 2' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]![2]).toMatchObject({
    photo_url: '/api/files/f3',
    photos: [{ photo_url: '/api/files/f3' }, { photo_url: '/api/files/f2' }],
  });
});

it('leaves several photos to the line with their capture, and asks a silent server for one of them only', async () => {
  const { messages } = onScreen(panel);
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await addPhoto(photo, photo, photo);
  await uploaded({ file_url: '/api/files/f1' });
  await waitFor(() => expect(begun).toHaveLength(2));
  await act(async () => begun[1]!.loseConnection());
  expect(await dialog.findByText('Sin conexión: las fotos se guardan con el avance')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(messages).toEqual(['Progress saved offline. Will sync when online.']));
  expect(begun).toHaveLength(2);
  const [item] = await itemStore().itemsOf('u1');
  const files = filesOf(item!);
  expect(files.map(({ stored }) => stored?.file_url)).toEqual(['/api/files/f1', undefined, undefined]);
  expect(item!.body).toMatchObject({ photos: files.map(({ as }) => ({ photo_url: as })) });
});

const somebodyElse = () => act(() => signInAs('u2'));

it('sends no capture of a user who signed out during its photo, and keeps it in their outbox', async () => {
  const { sent } = onScreen(panel);
  const dialog = await openCapture();
  await addPhoto(photo);
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  somebodyElse();
  await uploaded({ file_url: '/api/files/f1' });
  await waitFor(async () => expect(await itemStore().itemsOf('u1')).toHaveLength(1));
  expect(await itemStore().itemsOf('u1')).toMatchObject([
    { body: { quantity_advanced: 3 }, files: [{ stored: { file_url: '/api/files/f1' } }] },
  ]);
  expect(sent()).toEqual([]);
});

it('names an unreadable photo, and saves only after its removal', async () => {
  const { sent } = onScreen(panel);
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await addPhoto(new File(['x'], 'a.heic', { type: 'image/heic' }));
  expect(await dialog.findByText(/^Este navegador no puede abrir fotos HEIC/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar foto' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('keeps what was typed when the dialog is closed, and offers to go on', async () => {
  onScreen(panel);
  const dialog = await openCapture();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '7.25');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByText('Avance · CIM-1 · 7.25 m³, sin guardar.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLInputElement>(/Cantidad/).value).toBe('7.25');
  expect(again.getByText('Se recuperó lo que había escrito.')).toBeTruthy();
});

it('creates an extraordinary concept when all five fields are there, and says why when it cannot', async () => {
  const { sent, messages } = onScreen(panel, { answer: () => refused(409, 'La clave EXT-1 ya existe') });
  await userEvent.click(await screen.findByRole('button', { name: 'Create Extraordinary' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getAllByText('Campo requerido')).toHaveLength(5);
  await userEvent.type(dialog.getByLabelText(/Código/), 'EXT-1');
  await userEvent.type(dialog.getByLabelText(/Unidad/), 'pza');
  await userEvent.type(dialog.getByLabelText(/Descripción/), 'Barandal');
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '2');
  await userEvent.type(dialog.getByLabelText(/Precio/), '10.5');
  expect(dialog.getByText('Importe: $21.00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('La clave EXT-1 ya existe')).toBeTruthy();
  expect(messages).toEqual(['Failed to create extraordinary concept']);
  expect(sent()[0]).toMatchObject([
    'POST',
    'extraordinary',
    { concept_code: 'EXT-1', description: 'Barandal', unit: 'pza', quantity: 2, unit_price: 10.5 },
  ]);
});

it('finds a concept by its name without accents, codes first, among thousands', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => concept(n + 1));
  onScreen(panel, { concepts: [...many, concept(9001, { concept_name: 'Excavación a máquina' })] });
  await userEvent.type(await screen.findByRole('searchbox'), 'maquina');
  expect(await screen.findByText('1 concepto')).toBeTruthy();
  expect(screen.getByText('Excavación a máquina')).toBeTruthy();
});

it('explains what to do without a catalog', async () => {
  onScreen(panel, { concepts: [] });
  expect(await screen.findByText('Este proyecto aún no tiene catálogo')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create Extraordinary' })).toBeTruthy();
});

const history = {
  address: '/?historial=1',
  records: [progressRecord('a1'), progressRecord('a2', { created_by: 'u2' })],
};

it('lets a person change only what is theirs', async () => {
  onScreen(panel, history);
  const table = within(await screen.findByRole('table', { name: 'Avances registrados' }));
  expect(table.getAllByRole('button', { name: /^Editar/ })).toHaveLength(1);
  expect(table.getByText('Raúl')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mis avances' }));
  await waitFor(() => expect(screen.queryByText('Raúl')).toBeNull());
});

it('adds up what was recorded on each day', async () => {
  const { address, records } = history;
  onScreen(panel, { address, records: [...records, progressRecord('a3', { progress_date: '2026-03-01' })] });
  const table = within(await screen.findByRole('table', { name: 'Avances registrados' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Lunes, 2 de marzo de 20262 avances de 1 concepto, $2,500.00 · CIM-1: 25 m³ en 2 avances',
    '02/03/2026',
    '02/03/2026',
    'Domingo, 1 de marzo de 20261 avance de 1 concepto, $1,250.00',
    '01/03/2026',
  ]);
});

it('corrects a record by query', async () => {
  const { sent, messages } = onScreen(panel, history);
  await userEvent.click(await screen.findByRole('button', { name: /^Editar el avance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Avance' }));
  await userEvent.clear(dialog.getByLabelText(/Cantidad/));
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '13');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(messages).toEqual(['Avance actualizado exitosamente']));
  expect(sent()[0]?.slice(0, 2)).toEqual(['PUT', { path: 'progress/a1?quantity_advanced=13', seen: 0 }]);
});

it('sends no correction of a user who signed out while the photo was reduced', async () => {
  const smaller = Promise.withResolvers<BlobCallback>();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(smaller.resolve);
  const { sent } = onScreen(panel, history);
  await userEvent.click(await screen.findByRole('button', { name: /^Editar el avance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Avance' }));
  await addPhoto(photo);
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  somebodyElse();
  await act(async () => (await smaller.promise)(new Blob(['jpeg'], { type: 'image/jpeg' })));
  // The form unmounted: the photo stays with its draft and is not sent.
  await waitFor(async () => expect(await photosKept()).toContainEqual(expect.stringContaining(':u1:p1:a1:')));
  expect([begun, sent()]).toEqual([[], []]);
});

it.each([
  ['Avance eliminado exitosamente', () => ({})],
  [
    'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.',
    () =>
      refused(
        403,
        'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.',
      ),
  ],
  ['Error al eliminar el avance', () => refused(500, 'Ocupado')],
])('deletes after naming what is lost, and says: %s', async (sentence, answer) => {
  const { messages } = onScreen(panel, { ...history, answer });
  await userEvent.click(await screen.findByRole('button', { name: /^Eliminar el avance/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/12.5 m³ de CIM-1 .* con sus observaciones/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(messages).toEqual([sentence]));
});
