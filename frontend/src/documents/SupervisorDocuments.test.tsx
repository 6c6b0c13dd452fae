// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { uploadsBegun } from '../api/fake-upload.fixture.ts';
import { itemStore } from '../offline/item-store.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { takenTexts } from '../shared/conflict/messages.ts';
import { refused } from '../ui/loading/on-screen.fixture.tsx';
import { signOut } from '../session/session.ts';
import { shownToasts } from '../ui/states/toasts.fixture.ts';
import { project } from './documents.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { SupervisorDocuments } from './SupervisorDocuments.tsx';
import { draftPlace } from './upload/draft-place.ts';

const messages = shownToasts();
const begun = uploadsBegun();

const pdf = () => new File(['%PDF-1.7 startxref 9 %%EOF'], 'escaneo 1.pdf', { type: 'application/pdf' });
const stored = {
  file_url: '/api/files/f9?s=1',
  file_id: 'f9',
  storage_provider: 'local',
  storage_state: 'stored',
};

const show = (answer: (method: string, path: string, body?: object) => unknown = () => ({})) =>
  onScreen(<SupervisorDocuments project={project} />, { answer });

const send = () => userEvent.click(screen.getByRole('button', { name: 'Subir' }));
const title = () => screen.getByLabelText<HTMLInputElement>(/^Título/);
const fill = async () => {
  const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  set(title(), 'Oficio: año 1');
  set(screen.getByLabelText('Tipo'), 'oficio');
  set(screen.getByLabelText('Origen'), 'interna');
  set(screen.getByLabelText('Descripción'), 'Prórroga');
  await userEvent.upload(screen.getByLabelText('Elegir archivo', { selector: 'input' }), pdf());
};
const answered = (status: number, body: object, upload = begun.length - 1) =>
  act(async () => begun[upload]!.answer(status, body));

it('asks for a title and a file, and sends nothing without them', async () => {
  show();
  await send();
  expect(screen.getByText('Por favor, ingresa un título para el documento')).toBeTruthy();
  expect(screen.getByText('Por favor, selecciona un archivo')).toBeTruthy();
  expect(document.activeElement).toBe(title());
  await userEvent.type(title(), 'Oficio');
  expect(screen.queryByText('Por favor, ingresa un título para el documento')).toBeNull();
  await send();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elegir archivo' }));
  expect(begun).toHaveLength(0);
});

it('uploads the file under the name of the title, and then registers the document', async () => {
  const { send: command } = show();
  await fill();
  expect(screen.getByText(/Se guardará como Oficio año 1\.pdf/)).toBeTruthy();
  await send();
  const [upload] = begun;
  expect(upload!.url).toBe('/api/upload?project_id=p1&document_type=oficio&origin=interna');
  expect((upload!.form.get('file') as File).name).toBe('Oficio año 1.pdf');
  expect(upload!.headers).toMatchObject({ Authorization: 'Bearer t' });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Subiendo archivo' }));
  await answered(201, stored);
  await waitFor(() => expect(messages).toEqual(['Documento subido exitosamente']));
  expect(command.mock.calls).toEqual([
    [
      'POST',
      'documents',
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        project_id: 'p1',
        type: 'oficio',
        origin: 'interna',
        title: 'Oficio: año 1',
        description: 'Prórroga',
        file_url: '/api/files/f9?s=1',
        file_id: 'f9',
        storage_provider: 'local',
        created_offline: false,
      },
    ],
  ]);
  expect(title().value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir' }));
});

it.each([
  ['google_drive', 'stored', 'Documento subido exitosamente a la carpeta Oficios del Drive'],
  ['google_drive', 'waiting', 'Documento subido exitosamente. Se enviará a la carpeta Oficios del Drive.'],
])('says where the file went: %s, %s', async (storage_provider, storage_state, sentence) => {
  show();
  await fill();
  await send();
  await answered(201, { ...stored, storage_provider, storage_state, subfolder: 'Oficios' });
  await waitFor(() => expect(messages).toEqual([sentence]));
});

it.each([
  ['Guardar también esto', 2, '', ['Documento subido exitosamente']],
  ['Quedarme con lo guardado', 1, '', []],
  ['Volver', 1, 'Oficio: año 1', [takenTexts.notSaved]],
])(
  'asks about a document that another tab saved with other data: %s',
  async (choice, requests, left, told) => {
    const taken = 'El identificador ya está en uso';
    const ids: string[] = [];
    show((_, __, body) => {
      ids.push((body as { id: string }).id);
      if (ids.length > 1) return {};
      throw apiError(taken, 409, { detail: taken, errors: [{ field: 'id', message: taken }] });
    });
    await fill();
    await send();
    await answered(201, stored);
    const asked = within(await screen.findByRole('alertdialog', { name: 'Ya se guardó en otra pestaña' }));
    await userEvent.click(asked.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(title().value).toBe(left));
    expect(begun).toHaveLength(1);
    expect(new Set(ids).size).toBe(requests);
    expect(messages).toEqual(told);
  },
);

it('says how far the upload got, and stops it on request without losing what was typed', async () => {
  show();
  await fill();
  await send();
  act(() => begun[0]!.progress(25 * 1024 ** 2, 50 * 1024 ** 2));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  const saying = screen.getByText('Subiendo archivo');
  expect(saying.parentElement?.textContent).toMatch(/^Subiendo archivo · 25\sMB de 50\sMB \(50\s%\)$/);
  // Screen readers must not announce every step of the upload.
  expect(saying.getAttribute('role')).toBe('status');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(begun[0]!.aborted).toBe(true);
  await waitFor(() => expect(messages).toEqual(['Subida cancelada']));
  expect(title().value).toBe('Oficio: año 1');
  expect(screen.getByText('escaneo 1.pdf')).toBeTruthy();
});

it('goes on while the person is elsewhere, and shows how far it is on return', async () => {
  const { show: go } = show();
  await fill();
  await send();
  go(<p>Avance</p>);
  act(() => begun[0]!.progress(1, 4));
  go(<SupervisorDocuments project={project} />);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25');
  await answered(201, stored);
  await waitFor(() => expect(messages).toEqual(['Documento subido exitosamente']));
});

it('prefers the reason of the server, keeps what was typed, and sends again as something new', async () => {
  show();
  await fill();
  await send();
  await answered(413, { detail: 'El archivo rebasa 50 MB' });
  await waitFor(() => expect(messages).toEqual(['El archivo rebasa 50 MB']));
  expect(title().value).toBe('Oficio: año 1');
  await send();
  await waitFor(() => expect(begun).toHaveLength(2));
  expect(begun[1]!.headers['Idempotency-Key']).not.toBe(begun[0]!.headers['Idempotency-Key']);
  await answered(413, { detail: 'El archivo rebasa 50 MB' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.upload(screen.getByLabelText('Elegir otro', { selector: 'input' }), pdf());
  expect(screen.queryByRole('alert')).toBeNull();
});

const ana = { user_id: 'u1', project_id: 'p1' };
const kept = itemStore();
const waiting = () => kept.itemsOf('u1');
afterEach(async () => {
  // Clears the session's drafts.
  signOut();
  await draftPlace(ana).forget();
  for (const item of await waiting()) await kept.remove(item);
});
const keptOffline = 'Documento guardado offline. Se sincronizará cuando haya conexión.';

it('keeps an unsent document in the outbox under the same upload id', async () => {
  show();
  await fill();
  await send();
  await act(async () => begun[0]!.loseConnection());
  await waitFor(() => expect(title().value).toBe(''));
  expect(messages).toEqual([keptOffline]);
  const [item] = await waiting();
  expect(item).toMatchObject({
    kind: 'documents',
    user_id: 'u1',
    project_id: 'p1',
    title: 'Oficio: Oficio: año 1',
    body: { type: 'oficio', origin: 'interna', title: 'Oficio: año 1', created_offline: false },
    unasked: false,
    file: { name: 'Oficio año 1.pdf', key: begun[0]!.headers['Idempotency-Key'], stored: null },
  });
});

it('leaves in the line a document whose answer was lost, under its id and with its file on the server', async () => {
  const { send: command } = show((method) => {
    if (method === 'POST') throw apiError('Sin respuesta', 0);
    return {};
  });
  await fill();
  await send();
  await answered(201, stored);
  await waitFor(() => expect(messages).toEqual([keptOffline]));
  const [[, , body]] = command.mock.calls as [[string, string, { id: string }]];
  expect(await waiting()).toMatchObject([{ id: body.id, file: { stored: { file_id: 'f9' } } }]);
});

it('sends no document of a user who signed out during the upload, and keeps it in their outbox', async () => {
  const { send: command } = show();
  await fill();
  await send();
  act(() => signInAs('u2'));
  await answered(201, stored);
  await waitFor(async () => expect(await waiting()).toHaveLength(1));
  expect(await waiting()).toMatchObject([
    { title: 'Oficio: Oficio: año 1', file: { stored: { file_id: 'f9' } } },
  ]);
  expect(command).not.toHaveBeenCalled();
});

it('sends no request while the browser reports offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { send: command } = show();
  await fill();
  await send();
  await waitFor(() => expect(messages).toEqual([keptOffline]));
  online.mockRestore();
  expect(begun).toHaveLength(0);
  expect(command).not.toHaveBeenCalled();
  expect(await waiting()).toMatchObject([{ body: { created_offline: true }, unasked: true }]);
});

it('keeps a draft with its file for the same user, and deletes it once discarded', async () => {
  show();
  await fill();
  const [name] = Object.keys(localStorage).filter((one) => one.startsWith('obraclara.documento.1:'));
  expect(name).toBe('obraclara.documento.1:u1:p1');
  await waitFor(async () => expect((await draftPlace(ana).readFile())?.name).toBe('escaneo 1.pdf'));
  cleanup();
  show();
  expect(title().value).toBe('Oficio: año 1');
  expect(await screen.findByText('escaneo 1.pdf')).toBeTruthy();
  expect(await draftPlace({ ...ana, user_id: 'u2' }).readFile()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(title().value).toBe('');
  expect(screen.queryByText('escaneo 1.pdf')).toBeNull();
  await waitFor(async () => expect(await draftPlace(ana).readFile()).toBeNull());
  expect(localStorage.getItem(name!)).toBeNull();
});

it('gives the next document another id', async () => {
  const { send: command } = show();
  for (const turn of [0, 1]) {
    await fill();
    await send();
    await waitFor(() => expect(begun).toHaveLength(turn + 1));
    await answered(201, stored);
    await waitFor(() => expect(messages).toHaveLength(turn + 1));
  }
  expect(new Set(command.mock.calls.map(([, , body]) => (body as { id: string }).id)).size).toBe(2);
});

it('uploads the file again when the server no longer has it', async () => {
  const gone = [{ field: 'file_id', message: 'No existe' }];
  show((method) => {
    if (method === 'POST') throw refused(422, 'El archivo ya no está', gone);
    return {};
  });
  await fill();
  await send();
  await answered(201, stored);
  await waitFor(() => expect(messages).toEqual(['El archivo ya no está']));
  await send();
  await waitFor(() => expect(begun).toHaveLength(2));
});

it('takes a file that is dropped, and refuses an empty one', async () => {
  show();
  const place = screen.getByRole('group', { name: 'Archivo' });
  fireEvent.drop(place, { dataTransfer: { files: [new File([], 'vacío.pdf')] } });
  expect((await screen.findByRole('alert')).textContent).toBe('El archivo está vacío. Elija otro.');
  expect(within(place).queryByText('vacío.pdf')).toBeNull();
  fireEvent.drop(place, { dataTransfer: { files: [pdf()] } });
  expect(await within(place).findByText('escaneo 1.pdf')).toBeTruthy();
});
