// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { itemStore } from '../offline/item-store.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { getSession, signIn, signOut } from '../session/session.ts';

const user = { id: 'u1', name: 'Ana', role: 'administrator' as const, assigned_projects: [] };

const entered = vi.fn();

let messages: string[];
let stop: () => void;
let logo: () => Promise<Response>;
let login: () => Promise<Response>;
let accounts: boolean;
const answer = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  messages = [];
  accounts = true;
  stop = showToastsWith(({ message }) => messages.push(message));
  logo = answer(200, { app_logo: null });
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/auth/accounts')) return answer(200, { any: accounts })();
    return url.endsWith('/projects/logo') ? logo() : login();
  });
});
afterEach(() => {
  stop();
  signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const send = async () => {
  const hands = userEvent.setup();
  await hands.type(screen.getByLabelText('Correo Electrónico'), 'admin@obraclara.mx');
  await hands.type(screen.getByLabelText('Contraseña'), 'secreta{Enter}');
};

it('takes the session and says so', async () => {
  login = answer(200, { user, access_token: 't1' });
  render(<LoginScreen entered={entered} />);
  await send();
  await waitFor(() => expect(getSession()).toEqual({ token: 't1', user }));
  expect(messages).toEqual(['¡Inicio de sesión exitoso!']);
  expect(entered).toHaveBeenCalledExactlyOnceWith('administrator');
});

it('waits with its button disabled, then says why it was refused and can be used again', async () => {
  let reply = () => {};
  login = () =>
    new Promise((resolve) => {
      reply = () =>
        resolve(new Response(JSON.stringify({ detail: 'Correo o contraseña incorrectos' }), { status: 401 }));
    });
  render(<LoginScreen entered={entered} />);
  await send();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciando sesión...' });
  expect(button.disabled).toBe(true);
  reply();
  expect(await screen.findByText('Correo o contraseña incorrectos')).toBeTruthy();
  expect(messages).toEqual(['Correo o contraseña incorrectos']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciar Sesión' }).disabled).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('secreta');
});

it('says that it failed when the server gives no reason', async () => {
  login = answer(500, {});
  render(<LoginScreen entered={entered} />);
  await send();
  await waitFor(() => expect(messages).toEqual(['Error al iniciar sesión']));
});

it('shows the logo, and a building when it does not load', async () => {
  logo = answer(200, { app_logo: '/logo.png' });
  const { container } = render(<LoginScreen entered={entered} />);
  await waitFor(() => expect(container.querySelector('img')).toBeTruthy());
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('.login-logo svg')).toBeTruthy();
});

it('reports a missing logo only on the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  logo = answer(500, {});
  const { container } = render(<LoginScreen entered={entered} />);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(messages).toEqual([]);
  expect(container.querySelector('.login-logo svg')).toBeTruthy();
});

it('explains why the person is here when the session ended by itself', () => {
  signIn({ token: 't1', user });
  signOut('expired');
  render(<LoginScreen entered={entered} />);
  expect(screen.getByText('Su sesión terminó. Inicie sesión de nuevo para continuar.')).toBeTruthy();
});

it('says what the server ended the session for', () => {
  signIn({ token: 't1', user });
  signOut('expired', 'Su rol cambió. Inicie sesión de nuevo para continuar.');
  render(<LoginScreen entered={entered} />);
  expect(screen.getByText('Su rol cambió. Inicie sesión de nuevo para continuar.')).toBeTruthy();
  expect(screen.queryByText(/^Su sesión terminó/)).toBeNull();
});

it('offers a backup of the entries of the user whose session expired, and of no other', async () => {
  const of = (user_id: string, id: string) => ({
    ...{ kind: 'documents' as const, id, user_id, project_id: 'p1', title: `Minuta: ${id}` },
    kept_at: '2026-10-05T18:00:00.000Z',
    file: null,
    body: {
      project_id: 'p1',
      type: 'minuta' as const,
      origin: 'interna' as const,
      title: id,
      description: '',
    },
  });
  const { keep, remove } = itemStore();
  const items = [await keep(of('u1', 'hoy')), await keep(of('u2', 'de otra persona'))];
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  signIn({ token: 't1', user });
  signOut('expired');
  const { unmount } = render(<LoginScreen entered={entered} />);
  expect(await screen.findByText(/^1 captura de Ana espera en este dispositivo/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar respaldo (.zip)' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Por enviar de Ana .*[.]zip$/)]));
  unmount();
  signIn({ token: 't1', user });
  signOut();
  render(<LoginScreen entered={entered} />);
  await screen.findByLabelText('Contraseña');
  expect(screen.queryByText(/espera en este dispositivo/)).toBeNull();
  for (const item of items) await remove(item);
});

it('says so when there is no account that could sign in', async () => {
  logo = () => Promise.resolve(new Response(JSON.stringify({ app_logo: null, any: false })));
  accounts = false;
  render(<LoginScreen entered={entered} />);
  expect(await screen.findByText(/Todavía no hay ninguna cuenta/)).toBeTruthy();
});

it('leads back to the password once it was refused', async () => {
  login = answer(401, { detail: 'Correo o contraseña incorrectos' });
  render(<LoginScreen entered={entered} />);
  const hands = userEvent.setup();
  await hands.type(screen.getByLabelText('Correo Electrónico'), 'admin@obraclara.mx');
  await hands.type(screen.getByLabelText('Contraseña'), 'otra');
  await hands.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  await screen.findByText('Correo o contraseña incorrectos');
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña');
  expect(document.activeElement).toBe(password);
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'otra'.length]);
});

it('starts in the e-mail, except where a keyboard would cover the screen', () => {
  const email = () => screen.getByLabelText('Correo Electrónico');
  const { unmount } = render(<LoginScreen entered={entered} />);
  expect(document.activeElement).not.toBe(email());
  unmount();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(<LoginScreen entered={entered} />);
  expect(document.activeElement).toBe(email());
});
