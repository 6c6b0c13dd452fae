// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from './App.tsx';
import { capture } from './offline/capture.fixture.ts';
import { itemStore } from './offline/item-store.ts';
import { screens } from './screens.ts';
import { signIn, signOut, type SessionUser } from './session/session.ts';
import { toast } from './ui/states/toasts.ts';

const enter = (role: string, token = 't1') =>
  signIn({
    token,
    user: { id: 'u1', name: 'Ana', role: role as SessionUser['role'], assigned_projects: [] },
  });

/** Stub of a role's panel. */
const panel = (name: string) => Promise.resolve({ default: () => <p>panel: {name}</p> });

beforeEach(() => {
  const shell = ({ children }: { children: ReactNode }) => children;
  vi.spyOn(screens, 'shell').mockResolvedValue({ default: shell as never });
  for (const role of ['administrator', 'manager', 'externo', 'supervisor'] as const)
    vi.spyOn(screens, role).mockReturnValue(panel(role));
  // jsdom has no layout, so sizes never change.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"app_logo":null}')));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['administrator', 'administrator'],
  ['manager', 'manager'],
  ['externo', 'externo'],
  ['supervisor', 'supervisor'],
  ['residente', 'supervisor'],
  ['toString', 'supervisor'],
])('opens for %s the panel of the %s', async (role, panel) => {
  enter(role);
  render(<App />);
  expect(await screen.findByText(`panel: ${panel}`)).toBeTruthy();
});

it('shows only the pending entries of a former supervisor, and offers their backup', async () => {
  const { keep, remove } = itemStore();
  const items = [
    await keep({ ...capture, user_id: 'u1' }),
    await keep({ ...capture, id: 'b1', user_id: 'u2' }),
  ];
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  enter('manager');
  const { unmount } = render(<App />);
  await screen.findByText(/^1 captura que hizo como supervisor espera .* no se envía/);
  fireEvent.click(screen.getByRole('button', { name: 'Descargar respaldo (.zip)' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Por enviar de Ana .*[.]zip$/)]));
  unmount();
  enter('supervisor', 't2');
  render(<App />);
  await screen.findByText('panel: supervisor');
  expect(screen.queryByText(/como supervisor/)).toBeNull();
  for (const item of items) await remove(item);
});

it('shows the login screen without a session, and follows the session afterwards', async () => {
  render(<App />);
  expect(screen.getByRole('button', { name: 'Iniciar Sesión' })).toBeTruthy();
  act(() => enter('manager'));
  expect(await screen.findByText('panel: manager')).toBeTruthy();
  act(() => signOut('expired'));
  expect(screen.getByRole('button', { name: 'Iniciar Sesión' })).toBeTruthy();
});

it('keeps a toast across screens', async () => {
  render(<App />);
  act(() => {
    enter('externo');
    toast('¡Inicio de sesión exitoso!', 'success');
  });
  const said = await screen.findByText('¡Inicio de sesión exitoso!');
  expect(said.closest('[role=status]')).toBeTruthy();
  expect(await screen.findByText('panel: externo')).toBeTruthy();
});

it("offers no undo of another user's action", async () => {
  render(<App />);
  const undo = { label: 'Deshacer', run: () => undefined };
  act(() => {
    enter('manager');
    toast('Estatus actualizado', 'success', undo);
  });
  await screen.findByRole('button', { name: 'Deshacer' });
  act(() => signOut());
  expect(screen.getByText('Estatus actualizado')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

it('announces errors as alerts', async () => {
  render(<App />);
  act(() => toast('Error al cargar proyectos', 'error'));
  expect((await screen.findByText('Error al cargar proyectos')).closest('[role=alert]')).toBeTruthy();
});

const toastsOf = async (message: string) =>
  (await screen.findByText(message)).closest('.notistack-SnackbarContainer');

it('says that one is in where the panel says all else', async () => {
  render(<App />);
  act(() => toast('Correo o contraseña incorrectos', 'error'));
  expect((await toastsOf('Correo o contraseña incorrectos'))?.className).toContain('toasts-bottom');
  act(() => {
    enter('manager');
    toast('Es gerente');
  });
  expect((await toastsOf('Es gerente'))?.className).toContain('toasts-top');
  act(() => signOut());
  act(() => {
    enter('administrator');
    toast('Es administrador');
  });
  expect((await toastsOf('Es administrador'))?.className).toContain('toasts-bottom');
});

it('leaves the way out in sight', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, 1440, this.localName === 'header' ? 112 : 52);
  });
  enter('manager');
  render(
    <>
      <header />
      <App />
    </>,
  );
  await screen.findByText('panel: manager');
  act(() => toast('Estimación restaurada', 'success'));
  const toasts = (await toastsOf('Estimación restaurada')) as HTMLElement;
  expect(toasts.style.top).toBe('112px');
});
