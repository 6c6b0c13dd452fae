// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../ui/states/toasts.fixture.ts';
import { onScreen } from '../documents/on-screen.fixture.tsx';
import type { Listing } from '@obraclara/api';
import { Repository } from './Repository.tsx';

const messages = shownToasts();
const root = { id: 'root', name: 'Puente' };
const folder = (id: string, name: string) => ({ id, name, isFolder: true, size: null, modifiedTime: null });
const file = (id: string, name: string, size: number) => ({
  id,
  name,
  isFolder: false,
  size,
  modifiedTime: '2026-03-05T12:00:00Z',
});

const listing = (files: Listing['files'], ...crumbs: Listing['breadcrumbs']): Listing => ({
  files,
  currentFolderId: (crumbs.at(-1) ?? root).id,
  provider: 'google_drive',
  breadcrumbs: [root, ...crumbs],
});

const served: Record<string, Listing> = {
  'projects/p1/drive/files': listing([file('f0', 'Contrato.pdf', 3_565_158), folder('min', 'Minutas')]),
  'projects/p1/drive/files?folder_id=min': listing([folder('a.b/c', 'Enero')], {
    id: 'min',
    name: 'Minutas',
  }),
  'projects/p1/drive/files?folder_id=a.b%2Fc': listing(
    [],
    { id: 'min', name: 'Minutas' },
    { id: 'a.b/c', name: 'Enero' },
  ),
};
const answer = (_: string, path: string) => served[path] ?? {};

const show = (options: Parameters<typeof onScreen>[1] = {}) =>
  onScreen(<Repository project={{ id: 'p1' }} />, { answer, ...options });

const path = () =>
  within(screen.getByRole('navigation', { name: 'Carpetas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const address = () => screen.getByLabelText('address').textContent;

let downloaded: string[];
beforeEach(() => {
  downloaded = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(`${this.getAttribute('href')} ${this.download}`);
  });
});
afterEach(() => vi.restoreAllMocks());

it('lists folders before files, with their sizes and days, and says whose they are', async () => {
  show();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'NombreTamañoModificado',
    'Carpeta: Minutas',
    'Descargar: Contrato.pdf3.4\u00a0MB05/03/2026',
  ]);
  expect(screen.getByText('Archivos en Google Drive')).toBeTruthy();
});

it('opens folders and returns the same way, which the address keeps', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Carpeta: Minutas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Carpeta: Enero' }));
  expect(await screen.findByText('Esta carpeta está vacía')).toBeTruthy();
  expect(path()).toEqual(['Puente', 'Minutas', 'Enero']);
  expect(address()).toBe('?folder=a.b%2Fc');
  await userEvent.click(screen.getByRole('button', { name: 'Minutas' }));
  expect(await screen.findByRole('button', { name: 'Carpeta: Enero' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Puente' }));
  expect(await screen.findByRole('button', { name: 'Descargar: Contrato.pdf' })).toBeTruthy();
  expect(address()).toBe('');
});

it('opens where the address says', async () => {
  show({ address: '/?folder=min' });
  expect(await screen.findByRole('button', { name: 'Carpeta: Enero' })).toBeTruthy();
  expect(path()).toEqual(['Puente', 'Minutas']);
});

it('says that files are in this system when no Drive is linked', async () => {
  show({ answer: () => ({ ...listing([]), provider: 'local' }) });
  expect(await screen.findByText('Archivos en este sistema')).toBeTruthy();
});

it('downloads a file by its link', async () => {
  const { send } = show({
    answer: (method, asked) =>
      asked.includes('download')
        ? { downloadLink: '/api/files/f0?signature=ab', accessToken: 'ab', fileName: 'Contrato.pdf' }
        : answer(method, asked),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar: Contrato.pdf' }));
  await waitFor(() => expect(messages).toEqual(['Descarga iniciada']));
  expect(send).toHaveBeenLastCalledWith('GET', 'projects/p1/drive/download/f0');
  expect(downloaded).toEqual(['/api/files/f0?signature=ab Contrato.pdf']);
});

it('says when a file could not be downloaded', async () => {
  show({
    answer: (method, asked) => {
      if (asked.includes('download')) throw refused(503, 'El Drive no responde');
      return answer(method, asked);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar: Contrato.pdf' }));
  await waitFor(() => expect(messages).toEqual(['Error al descargar archivo']));
  expect(downloaded).toEqual([]);
});

it('says when a folder could not be read, reads it on request, and leads back to the first one', async () => {
  let broken = true;
  show({
    address: '/?folder=min',
    answer: (method, asked) => {
      if (broken) throw refused(502, '');
      return answer(method, asked);
    },
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(messages).toEqual(['Error al cargar archivos del Drive']);
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Carpeta: Enero' })).toBeTruthy();
});

it('leads back to the first folder when the one in the address is not there', async () => {
  show({
    address: '/?folder=gone',
    answer: (method, asked) => {
      if (asked.includes('gone')) throw refused(404, 'No');
      return answer(method, asked);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a la primera carpeta' }));
  expect(await screen.findByRole('button', { name: 'Carpeta: Minutas' })).toBeTruthy();
});
