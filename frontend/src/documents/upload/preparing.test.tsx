// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadsBegun } from '../../api/fake-upload.fixture.ts';
import { signOut } from '../../session/session.ts';
import { unsaved } from '../../ui/dialogs/unsaved.ts';
import { aDocument, project } from '../documents.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { SupervisorDocuments } from '../SupervisorDocuments.tsx';
import { draftPlace } from './draft-place.ts';

const begun = uploadsBegun();
const ana = { user_id: 'u1', project_id: 'p1' };

/** Callbacks that finish the re-encoding of each photo, in order. */
const drawn: BlobCallback[] = [];
const unreadable = 'borrosa.jpg';
beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name === unreadable) throw new Error('no image');
    return { width: 4, height: 3, close: () => undefined };
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => void drawn.push(done));
});
afterEach(async () => {
  // Clears the session's drafts.
  signOut();
  await draftPlace(ana).forget();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pdf = (name = 'escaneo.pdf') =>
  new File(['%PDF-1.7 startxref 9 %%EOF'], name, { type: 'application/pdf' });
const photo = (name = 'IMG_1.jpg') => new File(['photo'], name, { type: 'image/jpeg' });
const finish = (turn = 0) => act(async () => drawn[turn]!(new Blob(['jpeg'], { type: 'image/jpeg' })));
const underWay = (count = 1) => waitFor(() => expect(drawn).toHaveLength(count));

type Within = Pick<typeof screen, 'getByLabelText' | 'getByRole' | 'queryByRole' | 'queryByText'>;
const choose = (
  files: File | File[],
  { label = /^Elegir (archivo|otro)$/, where = screen }: { label?: RegExp; where?: Within } = {},
) => userEvent.upload(where.getByLabelText(label, { selector: 'input' }), files);
const button = (name: string | RegExp, where: Within = screen) =>
  where.getByRole<HTMLButtonElement>('button', { name });
const title = () => screen.getByLabelText<HTMLInputElement>(/^Título/);

const retitle = (text: string) => fireEvent.change(title(), { target: { value: text } });

const show = (uploaded: ReturnType<typeof aDocument>[] = []) =>
  onScreen(<SupervisorDocuments project={project} />, { lists: { 'documents/uploaded': () => uploaded } });

it('sends nothing while a photo is prepared for the document, neither the former file nor another', async () => {
  show();
  retitle('Oficio');
  await choose(pdf());
  await choose(photo());
  await underWay();
  expect(screen.getByText('Preparando el archivo…')).toBeTruthy();
  expect(button('Subir').disabled).toBe(true);
  retitle('Oficio 1');
  await userEvent.type(title(), '{Enter}');
  expect(begun).toHaveLength(0);
  await finish();
  await userEvent.click(button('Subir'));
  const sent = begun[0]!.form.get('file') as File;
  expect([begun.length, sent.name, await sent.text()]).toEqual([1, 'Oficio 1.jpg', 'jpeg']);
});

it('replaces nothing while a photo is prepared for it, and the dialog stays', async () => {
  show([aDocument()]);
  await userEvent.click(screen.getByRole('tab', { name: 'Mis documentos' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Reemplazar archivo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reemplazar archivo' }));
  await choose(pdf(), { where: dialog });
  await choose(photo(), { where: dialog });
  await underWay();
  const replace = button('Reemplazar archivo', dialog);
  expect([replace.disabled, button('Cancelar', dialog).disabled]).toEqual([true, true]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(replace.isConnected).toBe(true);
  await finish();
  await userEvent.click(replace);
  expect((begun[0]!.form.get('file') as File).name).toBe('Minuta de arranque.jpg');
});

it('puts into its draft a photo that is prepared while another tab is shown, and holds the page meanwhile', async () => {
  const { show: go } = show();
  await choose(photo());
  await underWay();
  go(<p>Avance</p>);
  expect(unsaved.get()).toBe(1);
  await finish();
  await waitFor(async () => expect((await draftPlace(ana).readFile())?.name).toBe('IMG_1.jpg'));
  go(<SupervisorDocuments project={project} />);
  expect(await screen.findByText('IMG_1.jpg')).toBeTruthy();
});

it('puts no photo into another document than the one it was taken for', async () => {
  show();
  retitle('Oficio');
  cleanup();
  show();
  await choose(photo());
  await underWay();
  await userEvent.click(button('Descartar'));
  await finish();
  expect(screen.queryByText('IMG_1.jpg')).toBeNull();
  expect(button('Subir').disabled).toBe(false);
  expect(await draftPlace(ana).readFile()).toBeNull();
});

const openPages = async () => {
  await userEvent.click(button('Varias páginas'));
  return within(screen.getByRole('dialog', { name: 'Documento de varias páginas' }));
};
const page = async (where: Within, turn: number) => {
  await choose(photo(), { label: /^Elegir fotos$/, where });
  await underWay(turn + 1);
  await finish(turn);
};
const keptName = async () => (await draftPlace(ana).readFile())?.name;

it('keeps the pages so far with the draft after each, and uses them as they are', async () => {
  show();
  const dialog = await openPages();
  await page(dialog, 0);
  await waitFor(async () => expect(await keptName()).toBe('IMG_1.jpg'));
  await page(dialog, 1);
  await waitFor(async () => expect(await keptName()).toBe('páginas.pdf'));
  await userEvent.click(button('Usar 2 páginas', dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('páginas.pdf')).toBeTruthy();
  expect(await keptName()).toBe('páginas.pdf');
});

const callOff = async (dialog: Within) => {
  await userEvent.click(button('Cancelar', dialog));
  await userEvent.click(button('Descartar', within(await screen.findByRole('alertdialog'))));
  await waitFor(() => expect(screen.queryByText('Documento de varias páginas')).toBeNull());
};

it('puts back the file that was there before when the pages are called off', async () => {
  show();
  await choose(pdf());
  const dialog = await openPages();
  await page(dialog, 0);
  await page(dialog, 1);
  await waitFor(async () => expect(await keptName()).toBe('páginas.pdf'));
  await callOff(dialog);
  expect(screen.getByText('escaneo.pdf')).toBeTruthy();
  await waitFor(async () => expect(await keptName()).toBe('escaneo.pdf'));
});

it('keeps no file where there was none before', async () => {
  show();
  retitle('Oficio');
  const dialog = await openPages();
  await page(dialog, 0);
  await waitFor(async () => expect(await keptName()).toBe('IMG_1.jpg'));
  await callOff(dialog);
  expect(screen.queryByText('IMG_1.jpg')).toBeNull();
  await waitFor(async () => expect(await draftPlace(ana).readFile()).toBeNull());
  expect(title().value).toBe('Oficio');
});

it('tells who listens to the screen that a photo cannot be opened, and later that the document is being sent', async () => {
  show();
  await choose(photo(unreadable));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^El archivo no es una imagen/);
  await choose(pdf());
  expect(screen.queryByRole('alert')).toBeNull();
  retitle('Acta');
  await userEvent.click(button('Subir'));
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Subiendo archivo'),
  );
});

it('hides the error of an unreadable photo once there are pages', async () => {
  const why = /^El archivo no es una imagen/;
  show();
  await choose(photo(unreadable));
  expect(await screen.findByText(why)).toBeTruthy();
  const dialog = await openPages();
  await page(dialog, 0);
  await userEvent.click(button('Usar 1 página', dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(why)).toBeNull();
});
