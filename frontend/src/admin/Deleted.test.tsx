// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, refused } from '../ui/loading/on-screen.fixture.tsx';
import { DeletedProjects } from './projects/DeletedProjects.tsx';
import { shownToasts } from '../ui/states/toasts.fixture.ts';
import { DeletedUsers } from './users/DeletedUsers.tsx';

const messages = shownToasts();
const at = '2026-03-05T03:00:00.000Z';
const gone = { deleted_at: at, deleted_by: 'u1', deleted_by_name: 'Adela Núñez' };
const projects = [
  { id: 'p1', name: 'Puente', ...gone },
  { id: 'p2', name: 'Vivero', ...gone, deleted_by_name: null },
];
const open = () => userEvent.click(screen.getByRole('button', { name: 'Eliminados' }));

it('lists deleted projects with who deleted them and on which business day, and restores one', async () => {
  const { send, all } = onScreen(<DeletedProjects />, { 'deleted/projects': projects });
  expect(all).not.toHaveBeenCalled();
  await open();
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'PuenteSe eliminó el 04/03/2026, por Adela Núñez',
    'ViveroSe eliminó el 04/03/2026',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar Puente' }));
  expect(send.mock.calls).toEqual([['POST', 'projects/p1/restore', undefined]]);
  await waitFor(() => expect(messages).toEqual(['Proyecto restaurado']));
  await waitFor(() => expect(all).toHaveBeenCalledTimes(2));
});

it('says why a user could not be restored, and keeps them listed', async () => {
  const ana = { id: 'u2', name: 'Ana', email: 'ana@obra.mx', role: 'manager', erased: false, ...gone };
  onScreen(<DeletedUsers />, { 'deleted/users': [ana] }, () => {
    throw refused(409, 'Ese correo ya tiene cuenta');
  });
  await open();
  expect(await screen.findByText('ana@obra.mx · Gerente')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar Ana' }));
  await waitFor(() => expect(messages).toEqual(['Ese correo ya tiene cuenta']));
  expect(screen.getByText('ana@obra.mx · Gerente')).toBeTruthy();
});

it('erases the personal data of a deleted user after confirmation, and cannot restore an erased user', async () => {
  const ana = { id: 'u2', name: 'Ana', email: 'ana@obra.mx', role: 'manager', erased: false, ...gone };
  const known = { ...ana, id: 'u3', name: 'Usuario eliminado 1', email: 'x@eliminado.invalid', erased: true };
  const { send } = onScreen(<DeletedUsers />, { 'deleted/users': [ana, known] });
  await open();
  expect(await screen.findByText('Datos personales borrados · Gerente')).toBeTruthy();
  const named = (role: string) => screen.getAllByRole(role).map((one) => one.getAttribute('aria-label'));
  expect(named('button').filter(Boolean)).toEqual(['Borrar datos de Ana', 'Restaurar Ana']);
  await userEvent.click(screen.getByRole('button', { name: 'Borrar datos de Ana' }));
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Borrar datos' }));
  expect(send.mock.calls).toEqual([['DELETE', 'users/u2/personal-data', undefined]]);
  await waitFor(() => expect(messages).toEqual(['Datos personales borrados']));
});

it('says when nothing was deleted', async () => {
  onScreen(<DeletedUsers />);
  await open();
  expect(await screen.findByText('No hay usuarios eliminados')).toBeTruthy();
});
