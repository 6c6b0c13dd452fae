// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { forgetFiles, keepFile } from '../offline/kept-files.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { mine } from './documents.fixture.ts';
import { FileLink } from './FileLink.tsx';
import { onScreen } from './on-screen.fixture.tsx';

let files: File[];
const revoked = vi.fn();

beforeEach(() => {
  files = [];
  revoked.mockClear();
  const createObjectURL = (file: File) => `blob:${files.push(file)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: revoked });
});
afterEach(() => forgetFiles(() => true));

const cut = () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
};
const onThisDevice = async (name = 'Minuta.pdf', type = 'application/pdf') => {
  signInAs('u1');
  const blob = new NodeBlob(['%PDF'], { type }) as unknown as Blob;
  await keepFile({ user_id: 'u1', project_id: 'p1', file_id: 'f1', name, bytes: 4, blob });
};
const show = () => onScreen(<FileLink of={mine()} />);

it('leads to the server while there is a connection', async () => {
  await onThisDevice();
  show();
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('Minuta de arranque (se abre en otra pestaña)');
  expect(link.getAttribute('href')).toBe('/api/files/f1?expires=1&signature=ab');
  expect(files).toEqual([]);
});

it('opens what is on the device from there without a connection, and gives the address back when it leaves', async () => {
  await onThisDevice('Croquis.png', 'image/png');
  cut();
  const { show: put } = show();
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe('Minuta de arranque (se abre en otra pestaña)');
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['blob:1', '_blank']);
  expect(files.map(({ name, type }) => [name, type])).toEqual([['Croquis.png', 'image/png']]);
  expect(screen.queryByText(/no está en este dispositivo/)).toBeNull();
  put(null);
  expect(revoked.mock.calls).toEqual([['blob:1']]);
});

it.each([
  ['what a browser shows itself in no case', 'Acta.docx', 'application/msword'],
  ['what could run something of its own', 'Plano.svg', 'image/svg+xml'],
  ['a PDF, whose viewer our policy may keep from starting', 'Acta.pdf', 'application/pdf'],
])('saves, under its name, %s', async (_, name, type) => {
  await onThisDevice(name, type);
  cut();
  show();
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe('Minuta de arranque (se descarga)');
  expect([link.getAttribute('download'), link.getAttribute('target')]).toEqual([name, null]);
});

it('says without a connection that a file is not on the device, and leads nowhere', async () => {
  cut();
  show();
  await screen.findByText('Este archivo no está en este dispositivo. Podrá abrirlo cuando haya conexión.');
  expect(screen.getByText('Minuta de arranque')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is not given the file that another person has there', async () => {
  signInAs('u2');
  const blob = new NodeBlob(['%PDF']) as unknown as Blob;
  await keepFile({ user_id: 'u2', project_id: 'p1', file_id: 'f1', name: 'a.pdf', bytes: 4, blob });
  cut();
  show();
  await screen.findByText(/^Este archivo no está en este dispositivo/);
});
