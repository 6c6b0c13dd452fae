// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { apiError } from '../api/api-error.ts';
import GalleryView from './GalleryView.tsx';
import { photo } from './photo.fixture.ts';
import type { Photo, GalleryAnswer } from '@obraclara/api';

const total = 27;
const all = Array.from({ length: total }, (_, index) => photo(index + 1));

/** A server with 27 photos, every other one of March 1st. */
const serve =
  (photos: Photo[] = all) =>
  (_: string, path: string): GalleryAnswer => {
    const query = new URLSearchParams(path.split('?')[1]);
    const page = Number(query.get('page'));
    const left = photos.filter(({ concept_code }) =>
      [null, concept_code].includes(query.get('concept_code')),
    );
    return {
      photos: left.slice((page - 1) * 12, page * 12),
      page,
      total_pages: Math.max(1, Math.ceil(left.length / 12)),
      total: left.length,
    };
  };

/** Two concepts have photos. */
const photographed = [
  { concept_code: 'C-001', concept_name: 'Trazo y nivelación del terreno' },
  { concept_code: 'C-002', concept_name: 'Excavación en zanja' },
];
const open = (answer: (method: string, path: string) => unknown = serve()) =>
  onScreen(<GalleryView project={{ id: 'p1' }} />, [], (method, path) =>
    path === 'gallery/p1/concepts' ? photographed : answer(method, path),
  );
const grid = () => screen.findByRole('list', { name: 'Fotos del avance' });
const tiles = async () => within(await grid()).getAllByRole('button');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const asked = (send: ReturnType<typeof open>['send']) =>
  send.mock.calls.map(([, path]) => path).filter((path) => path.startsWith('gallery/p1?'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows twelve photos, small, with concept, day and quantity', async () => {
  const { send } = open();
  expect(await tiles()).toHaveLength(12);
  const [first] = await tiles();
  expect(first!.textContent).toBe('C-001Trazo y nivelación del terreno05/03/2026 · 12.5 m2');
  const image = first!.querySelector('img')!;
  expect(image.getAttribute('src')).toBe('/api/files/f1?v=thumb');
  expect(image.getAttribute('loading')).toBe('lazy');
  expect(screen.getByText('27 fotos')).toBeTruthy();
  expect(asked(send)).toEqual(['gallery/p1?page=1&limit=12']);
});

it('goes through the pages, and the address says which one it is', async () => {
  open();
  await grid();
  expect(screen.getByText('Página 1 de 3')).toBeTruthy();
  await press('Anterior');
  expect(screen.getByText('Página 1 de 3')).toBeTruthy();
  await press('Siguiente');
  expect(await screen.findByText('Página 2 de 3')).toBeTruthy();
  await press('Siguiente');
  await waitFor(async () => expect(await tiles()).toHaveLength(3));
  expect(location.search).toContain('pagina=3');
  await press('Siguiente');
  expect(screen.getByText('Página 3 de 3')).toBeTruthy();
});

it('goes to the last page when the one of the address is gone', async () => {
  history.replaceState(null, '', '/?pagina=9');
  open();
  await waitFor(() => expect(location.search).toContain('pagina=3'));
  expect(await tiles()).toHaveLength(3);
});

it('finds a concept by a word of its name and shows its photos from the first page on', async () => {
  history.replaceState(null, '', '/?pagina=2');
  const { send } = open(serve([...all, photo(99, { concept_code: 'C-002' })]));
  await grid();
  await userEvent.type(screen.getByRole('combobox', { name: 'Concepto' }), 'excavacion');
  await userEvent.click(await screen.findByRole('option', { name: /^C-002/ }));
  await waitFor(async () => expect(await tiles()).toHaveLength(1));
  expect(asked(send).at(-1)).toBe('gallery/p1?page=1&limit=12&concept_code=C-002');
  expect(location.search).toContain('concepto=C-002');
  expect(location.search).not.toContain('pagina');
  await press('Limpiar Filtros');
  await waitFor(async () => expect(await tiles()).toHaveLength(12));
  expect(location.search).not.toContain('concepto');
  // A disabled button would lose the focus.
  const cleared = screen.getByRole<HTMLButtonElement>('button', { name: 'Limpiar Filtros' });
  expect([cleared.disabled, cleared.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

it('puts photos under the month of their progress, and hands one over under a name that people know', async () => {
  const older = photo(2, { progress_date: '2026-02-27' });
  open(serve([photo(1), older, photo(3, { progress_date: '2026-02-01' })]));
  const list = within(await grid());
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'marzo de 2026',
    'febrero de 2026',
  ]);
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => new Blob(['webp']) }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
  const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
  vi.stubGlobal('OffscreenCanvas', function () {
    return { getContext: () => ({ drawImage: () => undefined }), convertToBlob: async () => jpeg };
  });
  const named: string[] = [];
  URL.createObjectURL = (bytes) => (bytes === jpeg ? 'blob:jpeg' : 'blob:other');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.href, this.download);
  });
  await userEvent.click((await tiles())[1]!);
  await press('Descargar la foto');
  await waitFor(() =>
    expect(named).toEqual(['blob:jpeg', '2026-02-27 C-001 Trazo y nivelación del terreno (S. Reyes) 01.jpg']),
  );
});

it('says when and where a photo was taken, with a link to a map', async () => {
  const place = { latitude: 19.43261, longitude: -99.13319, accuracy_m: 12 };
  const taken = photo(1, { taken_at: '2026-03-05T20:32:00.000Z', place });
  const later = photo(2, { taken_at: '2026-03-07T05:59:00.000Z' });
  open(serve([taken, later, photo(3)]));
  const show = async (at: number) => {
    await userEvent.click((await tiles())[at]!);
    const dialog = within(await screen.findByRole('dialog'));
    const said = dialog.queryByText('Tomada')?.nextElementSibling;
    const link = dialog.queryByRole('link')?.getAttribute('href');
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return [said?.textContent, link];
  };
  expect(await show(0)).toEqual([
    '14:32 · 19.4326, −99.1332 ±12 m',
    'https://www.google.com/maps/search/?api=1&query=19.43261%2C-99.13319',
  ]);
  expect(await show(1)).toEqual(['06/03/2026, 23:59', undefined]);
  expect(await show(2)).toEqual([undefined, undefined]);
});

it('takes its filters from the address', async () => {
  history.replaceState(null, '', '/?concepto=C-001&desde=2026-03-01&hasta=2026-03-31');
  const { send } = open();
  await grid();
  expect(asked(send)[0]).toBe(
    'gallery/p1?page=1&limit=12&concept_code=C-001&start_date=2026-03-01&end_date=2026-03-31',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('01/03/2026');
});

it('sends no request for reversed dates, and shows the error', async () => {
  const { send } = open();
  await grid();
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-03-10' } });
  await waitFor(() => expect(asked(send)).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '0002-03-01' } });
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-03-01' } });
  expect(await screen.findByText('Es anterior a la fecha inicial')).toBeTruthy();
  expect(screen.getByText('Revise las fechas')).toBeTruthy();
  expect(asked(send)).toHaveLength(2);
});

it('tells a gallery without photos from filters without photos', async () => {
  open(serve([]));
  expect(await screen.findByText('Aún no hay fotos')).toBeTruthy();
  cleanup();
  history.replaceState(null, '', '/?desde=2026-03-01');
  open(serve([]));
  expect(await screen.findByText('Ninguna foto coincide')).toBeTruthy();
});

it('says what is being prepared, and what cannot be shown', async () => {
  open(
    serve([
      photo(1, { thumbnail_url: null }),
      photo(2, { thumbnail_url: null, photo_url: null }),
      photo(3),
      photo(4, { concept_name: null, concept_code: null, unit: null }),
    ]),
  );
  const [preparing, damaged, broken, unknown] = await tiles();
  expect(preparing!.textContent).toContain('Preparando…');
  expect(damaged!.textContent).toContain('No disponible');
  fireEvent.error(broken!.querySelector('img')!);
  expect(broken!.textContent).toContain('No disponible');
  expect(unknown!.textContent).toContain('Concepto fuera de catálogo');
});

it('shows photos that failed offline after the connection returns', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const turn = (on: boolean) => {
    online.mockReturnValue(on);
    act(() => void dispatchEvent(new Event(on ? 'online' : 'offline')));
  };
  open();
  const [first] = await tiles();
  turn(false);
  fireEvent.error(first!.querySelector('img')!);
  expect(first!.textContent).toContain('No disponible');
  turn(true);
  expect(first!.querySelector('img')!.getAttribute('src')).toBe('/api/files/f1?v=thumb');
});

it('says that it could not be loaded, and tries again', async () => {
  let fails = true;
  const { messages } = open((method, path) => {
    if (fails) throw apiError('', 403, {});
    return serve()(method, path);
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(messages).toEqual(['Error al cargar la galería']);
  fails = false;
  await userEvent.click(retry);
  expect(await tiles()).toHaveLength(12);
});

it('shows a photo large with what was recorded with it', async () => {
  open();
  await userEvent.click((await tiles())[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'C-001' }));
  expect(
    dialog.getByRole('img', { name: 'C-001 Trazo y nivelación del terreno, 05/03/2026' }),
  ).toHaveProperty('src', expect.stringContaining('/api/files/f1?v=view'));
  for (const text of [
    'Trazo y nivelación del terreno',
    '05/03/2026',
    '12.5 m2',
    'Tramo 1',
    'Sofía Reyes',
    '1 de 27',
  ])
    expect(dialog.getByText(text)).toBeTruthy();
});

it('walks from photo to photo with the arrow keys, over the ends of pages', async () => {
  open();
  await userEvent.click((await tiles())[10]!);
  await screen.findByText('11 de 27');
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByText('12 de 27');
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText('13 de 27')).toBeTruthy();
  expect(screen.getByText('Tramo 13')).toBeTruthy();
  expect(location.search).toContain('pagina=2');
  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByText('12 de 27')).toBeTruthy();
  expect(location.search).not.toContain('pagina');
});

it('closes a photo with Esc and with Back', async () => {
  open();
  await userEvent.click((await tiles())[0]!);
  await screen.findByRole('dialog');
  expect(location.search).toContain('foto=f1');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(location.search).not.toContain('foto'));
  await userEvent.click((await tiles())[1]!);
  await screen.findByRole('dialog');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the photo that a shared address names', async () => {
  history.replaceState(null, '', '/?foto=f5');
  open();
  expect(await screen.findByText('5 de 27')).toBeTruthy();
  await press('Cerrar');
  await waitFor(() => expect(location.search).not.toContain('foto'));
});
