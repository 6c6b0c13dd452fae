// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StorageConfig } from '@obraclara/api';
import { pathOf, type Target } from '../../../api/target.ts';
import { aStorage } from '../../../api/answers.fixture.ts';
import { onScreen, refused } from '../../../ui/loading/on-screen.fixture.tsx';
import { bridge } from '../project.fixture.ts';
import { stepsTaken } from '../../../ui/address/history-steps.ts';
import { shownToasts } from '../../../ui/states/toasts.fixture.ts';
import { StorageDialog } from './StorageDialog.tsx';

const messages = shownToasts();
const secret = 'GOCSPX-muy-secreto';
const google = 'https://accounts.google.test/consent';
const sealed = { access_token: 'sealed-access', refresh_token: 'sealed-refresh' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(async () => {
  await stepsTaken();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const unlinked = aStorage({ configured: false, provider_type: null, folder_id: null, revision: -1 });
type Server = { config?: StorageConfig; granted?: () => boolean; fails?: Record<string, Error> };

const answering = (server: Server) => (method: string, target: Target) => {
  const { config = unlinked, granted = () => false, fails = {} } = server;
  const [address = ''] = pathOf(target).split('?');
  const call = `${method} ${address.replace('projects/p1/', '')}`;
  const failure = fails[call];
  if (failure) throw failure;
  if (call === 'GET storage-config') return config;
  if (call === 'POST storage-oauth/start') return { authorization_url: google };
  if (call === 'GET storage-oauth/status')
    return granted() ? { success: true, ...sealed } : { success: false };
  return {};
};

/** Opens the dialog on a fake server, in a browser that opens windows unless `blocked`. */
const open = async (server: Server = {}, blocked = false) => {
  const popup = { closed: false, opener: {}, location: { href: '' }, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : (popup as unknown as Window));
  const onClose = vi.fn();
  const dialog = <StorageDialog project={bridge} onClose={onClose} />;
  const { send, leave } = onScreen(dialog, {}, answering(server));
  await screen.findByLabelText('Client ID');
  const hands = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const asked = (call: string) =>
    send.mock.calls.filter(([method, path]) => `${method} ${pathOf(path)}`.includes(call));
  return { hands, send, asked, popup, opened, onClose, leave };
};

type Hands = ReturnType<typeof userEvent.setup>;
const connect = async (hands: Hands) => {
  await hands.type(screen.getByLabelText('Client ID'), 'cliente.apps.test');
  await hands.click(screen.getByLabelText('Client Secret'));
  await hands.paste(secret);
  await hands.click(screen.getByRole('button', { name: 'Conectar Google Drive' }));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('asks for both keys before it connects', async () => {
  const { hands, opened, asked } = await open();
  await hands.type(screen.getByLabelText('Client ID'), 'cliente.apps.test');
  await hands.click(screen.getByRole('button', { name: 'Conectar Google Drive' }));
  expect(messages).toEqual(['Por favor, ingresa Client ID y Client Secret']);
  const secretField = screen.getByLabelText('Client Secret');
  expect(document.activeElement).toBe(secretField);
  expect(secretField.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Client ID').getAttribute('aria-invalid')).toBe('false');
  await hands.type(secretField, ' ');
  expect(secretField.getAttribute('aria-invalid')).toBe('false');
  await hands.clear(screen.getByLabelText('Client ID'));
  await hands.click(screen.getByRole('button', { name: 'Conectar Google Drive' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Client ID'));
  expect(screen.getAllByText('Campo requerido')).toHaveLength(2);
  expect(opened).not.toHaveBeenCalled();
  expect(asked('storage-oauth/start')).toHaveLength(0);
});

it('connects an account in a window of 600 × 700 and saves its folder', async () => {
  let granted = false;
  const { hands, asked, popup, opened, send, onClose } = await open({ granted: () => granted });
  expect(screen.getByText('Sin conectar')).toBeTruthy();
  await connect(hands);
  expect(opened.mock.calls[0]?.[2]).toMatch(/width=600,height=700/);
  await waitFor(() => expect(popup.location.href).toBe(google));
  expect(popup.opener).toBeNull();
  expect(screen.getByRole('button', { name: 'Esperando...' })).toHaveProperty('disabled', true);
  await pass(4100);
  expect(asked('storage-oauth/status').length).toBeGreaterThanOrEqual(2);
  granted = true;
  await pass(2000);
  expect(messages).toEqual(['Autenticación exitosa']);
  expect(popup.close).toHaveBeenCalled();
  expect(screen.getByText('Cuenta conectada, falta guardar')).toBeTruthy();

  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(messages.at(-1)).toBe('Ingresa el ID de la carpeta');
  expect(document.activeElement).toBe(screen.getByLabelText('ID de la carpeta de Drive'));
  await hands.type(
    screen.getByLabelText('ID de la carpeta de Drive'),
    'https://drive.google.com/drive/folders/1AbC',
  );
  await hands.clear(screen.getByLabelText('Oficios'));
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith(
    'POST',
    { path: 'projects/p1/storage-config', seen: -1 },
    {
      provider_type: 'google_drive_oauth',
      folder_id: 'https://drive.google.com/drive/folders/1AbC',
      subfolders: { minuta: 'Minutas', oficio: 'Oficios', estimacion: 'Estimaciones', photo: 'Fotos' },
      ...sealed,
      client_id: 'cliente.apps.test',
      client_secret: secret,
    },
  );
  expect(messages.at(-1)).toBe('Configuración guardada');
});

it('shows the way to Google when the browser blocks the window', async () => {
  const { hands } = await open({}, true);
  await connect(hands);
  const link = await screen.findByRole('link', { name: 'Autorizar en Google' });
  expect(link).toHaveProperty('href', google);
  expect(screen.getByText(/El navegador bloqueó la ventana/)).toBeTruthy();
});

it('gives up after five minutes and can connect again', async () => {
  const { hands, asked } = await open();
  await connect(hands);
  await pass(310_000);
  expect(screen.getByText(/no respondió en 5 minutos/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Conectar Google Drive' })).toHaveProperty('disabled', false);
  const before = asked('storage-oauth/status').length;
  await pass(10_000);
  expect(asked('storage-oauth/status')).toHaveLength(before);
});

it('says when the window is closed, and believes a consent it learns of later', async () => {
  let granted = false;
  const { hands, asked, popup } = await open({ granted: () => granted });
  await connect(hands);
  popup.closed = true;
  await pass(2100);
  expect(screen.getByText(/se cerró sin terminar/)).toBeTruthy();
  const before = asked('storage-oauth/status').length;
  await pass(10_000);
  expect(asked('storage-oauth/status')).toHaveLength(before + 5);
  granted = true;
  await pass(2000);
  expect(messages).toEqual(['Autenticación exitosa']);
});

it('stops asking when the dialog is left', async () => {
  const { hands, asked, popup, leave } = await open();
  await connect(hands);
  await pass(2100);
  leave();
  expect(popup.close).toHaveBeenCalled();
  const before = asked('storage-oauth/status').length;
  await pass(10_000);
  expect(asked('storage-oauth/status')).toHaveLength(before);
});

it.each([
  [refused(422, 'El Client ID no es válido'), 'Error: El Client ID no es válido'],
  [refused(500, ''), 'Error: Error desconocido'],
])('says why Google cannot be asked: %s', async (failure, sentence) => {
  const { hands, popup } = await open({ fails: { 'POST storage-oauth/start': failure } });
  await connect(hands);
  await waitFor(() => expect(messages).toEqual([sentence]));
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    failure.body.detail ? [failure.body.detail] : [],
  );
  expect(popup.close).toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Conectar Google Drive' })).toHaveProperty('disabled', false);
});

it('is not saved before an account is connected', async () => {
  const { hands, asked } = await open();
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(messages).toEqual(['Conecta tu cuenta de Google Drive primero']);
  expect(asked('POST projects/p1/storage-config')).toHaveLength(0);
});

const linked = aStorage({
  folder_id: 'carpeta-1',
  subfolders: { minuta: 'Actas', oficio: 'Oficios', estimacion: 'Estimaciones', photo: 'Fotos' },
});

it('keeps the linked account when only the folder changes', async () => {
  const { hands, send, onClose } = await open({ config: linked });
  expect(screen.getByText('Conectado y guardado')).toBeTruthy();
  await hands.type(screen.getByLabelText('ID de la carpeta de Drive'), '2');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith(
    'POST',
    { path: 'projects/p1/storage-config', seen: 0 },
    {
      provider_type: 'google_drive_oauth',
      folder_id: 'carpeta-12',
      subfolders: linked.subfolders,
    },
  );
});

it('asks for the account again once Google gives no access, and says how many files wait', async () => {
  const { hands, asked } = await open({ config: { ...linked, needs_reconnection: true, waiting_files: 3 } });
  expect(screen.getByText('Google ya no da acceso')).toBeTruthy();
  expect(screen.getByText(/esperan su envío a Drive: 3/)).toBeTruthy();
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(messages).toEqual(['Conecta tu cuenta de Google Drive primero']);
  expect(asked('POST projects/p1/storage-config')).toHaveLength(0);
});

it('says why Drive refuses files, since when and how many wait, and sends them again', async () => {
  const detail = 'El Drive de la cuenta conectada no tiene espacio.';
  const refusal = { detail, since: '2026-11-26T22:41:00.000Z', last: '2026-11-28T15:05:00.000Z' };
  const server: Server = { config: { ...linked, waiting_files: 48, refusal } };
  const { hands, asked, onClose } = await open(server);
  expect(screen.queryByText('Conectado y guardado')).toBeNull();
  expect(screen.getByText('Drive rechaza los archivos')).toBeTruthy();
  expect(screen.getByText(/esperan su envío a Drive: 48/)).toBeTruthy();
  const times = 'Desde el 26/11/2026, 16:41. Último intento: 28/11/2026, 09:05.';
  expect(screen.getByText(`${detail} ${times}`)).toBeTruthy();

  await hands.type(screen.getByLabelText('ID de la carpeta de Drive'), '2');
  server.config = { ...linked, waiting_files: 12 };
  await hands.click(screen.getByRole('button', { name: 'Intentar ahora' }));
  await waitFor(() => expect(messages).toEqual(['Se intenta enviar los archivos a Drive']));
  const body = { provider_type: 'google_drive_oauth', folder_id: linked.folder_id };
  expect(asked('POST projects/p1/storage-config')[0]?.[2]).toMatchObject(body);
  await waitFor(() => expect(screen.getByText(/esperan su envío a Drive: 12/)).toBeTruthy());
  expect(screen.queryByText(detail, { exact: false })).toBeNull();
  server.config = linked;
  await pass(5100);
  expect(screen.queryByText(/esperan su envío/)).toBeNull();
  expect(screen.getByText('Conectado y guardado')).toBeTruthy();
  expect(screen.getByLabelText('ID de la carpeta de Drive')).toHaveProperty('value', 'carpeta-12');
  expect(onClose).not.toHaveBeenCalled();
});

it('says that it was not saved, and the reason in the dialog', async () => {
  const fails = { 'POST storage-config': refused(422, 'La carpeta no existe en ese Drive') };
  const { hands, onClose } = await open({ config: linked, fails });
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('La carpeta no existe en ese Drive')).toBeTruthy();
  expect(messages).toEqual(['Error al guardar']);
  expect(onClose).not.toHaveBeenCalled();
});

it('copies the whole address that Google calls back', async () => {
  const { hands } = await open();
  const address = `${window.location.origin}/api/projects/p1/storage-oauth/callback`;
  expect(screen.getByLabelText('URI de redireccionamiento')).toHaveProperty('value', address);
  await hands.click(screen.getByRole('button', { name: 'Copiar URI' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(messages).toEqual(['URI copiado al portapapeles']);
});

it('keeps secrets out of what the browser keeps', async () => {
  const { hands, leave } = await open({ granted: () => true });
  await connect(hands);
  await pass(2100);
  expect(messages).toEqual(['Autenticación exitosa']);
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept).not.toMatch(/GOCSPX|sealed-/);
  leave();
  expect(document.body.innerHTML).not.toMatch(/GOCSPX|sealed-/);
});
