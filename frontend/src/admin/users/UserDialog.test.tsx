// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aProject, aUser } from '../../api/answers.fixture.ts';
import { apiError } from '../../api/api-error.ts';
import { differences } from '../../shared/conflict/conflict-server.fixture.ts';
import { onScreen, refused } from '../../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { UserDialog } from './UserDialog.tsx';

const projects = [
  aProject({ id: 'p1', name: 'Puente El Carrizal' }),
  aProject({ id: 'p2', name: 'Tanque San Isidro' }),
];
const gerardo = aUser();

const messages = shownToasts();

const open = (user: typeof gerardo | null, answer?: () => unknown) => {
  const onClose = vi.fn();
  const { send } = onScreen(<UserDialog user={user} projects={projects} onClose={onClose} />, {}, answer);
  return { send, onClose, hands: userEvent.setup() };
};
const save = () => screen.getByRole('button', { name: 'Guardar' });

it('asks a new user for name, email and password, and proposes the role of supervisor', async () => {
  const { send, hands } = open(null);
  expect(screen.getByRole('heading', { name: 'Add New User' })).toBeTruthy();
  expect(screen.getByLabelText(/^Role/).textContent).toBe('Supervisor');
  await hands.click(save());
  expect(await screen.findAllByText('Campo requerido')).toHaveLength(3);
  expect(send).not.toHaveBeenCalled();
});

it('registers the user with the projects that are checked', async () => {
  const { send, onClose, hands } = open(null);
  await hands.type(screen.getByLabelText(/^Name/), ' Sofía Lara ');
  await hands.type(screen.getByLabelText(/^Email/), 'sofia@obraclara.mx');
  await hands.type(screen.getByLabelText(/^Contraseña/), 'una-larga');
  await hands.click(screen.getByLabelText('Tanque San Isidro'));
  await hands.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith('POST', 'auth/register', {
    name: 'Sofía Lara',
    email: 'sofia@obraclara.mx',
    password: 'una-larga',
    role: 'supervisor',
    assigned_projects: ['p2'],
  });
  expect(messages).toEqual(['User created successfully']);
});

it('sends no password when it is left blank, which keeps the current one', async () => {
  const { send, onClose, hands } = open(gerardo);
  expect(screen.getByRole('heading', { name: 'Edit User' })).toBeTruthy();
  await hands.click(screen.getByLabelText('Puente El Carrizal'));
  await hands.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { name, email, role } = gerardo;
  const terms = { name, email, role, assigned_projects: [] };
  expect(send).toHaveBeenCalledWith('PUT', { path: 'users/u2', seen: 0 }, terms);
  expect(messages).toEqual(['User updated successfully']);
});

it('refuses an email that is none and a password of less than 8 characters', async () => {
  const { send, hands } = open(gerardo);
  await hands.clear(screen.getByLabelText(/^Email/));
  await hands.type(screen.getByLabelText(/^Email/), 'gerente');
  await hands.type(screen.getByLabelText(/^Contraseña/), 'corta');
  await hands.click(save());
  expect(await screen.findByText('Escriba un correo electrónico válido')).toBeTruthy();
  expect(screen.getByText('La contraseña debe tener al menos 8 caracteres')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it('stays open with what was typed when the server refuses, in its own words and at its field', async () => {
  const { onClose, hands } = open(gerardo, () => {
    throw refused(409, 'Ese correo ya tiene cuenta', [{ field: 'email', message: 'Ya está en uso' }]);
  });
  await hands.click(save());
  expect(await screen.findByText('Ya está en uso')).toBeTruthy();
  expect(messages).toEqual(['Ese correo ya tiene cuenta']);
  expect(onClose).not.toHaveBeenCalled();
});

it('says that it failed when the server gives no reason', async () => {
  const { hands } = open(gerardo, () => {
    throw refused(500, '');
  });
  await hands.click(save());
  await waitFor(() => expect(messages).toEqual(['Failed to save user']));
});

it('asks before Esc or a click outside discards typed text, and only if there is any', async () => {
  const { onClose, hands } = open(gerardo);
  await hands.type(screen.getByLabelText(/^Name/), ' Rojas');
  await hands.keyboard('{Escape}');
  await hands.click(await screen.findByRole('button', { name: 'Cancelar', hidden: false }));
  await waitFor(() => expect(screen.queryByText('¿Descartar lo que escribió?')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Gerardo Ríos Rojas');
  await hands.click(document.querySelector('.MuiDialog-container')!);
  expect(onClose).not.toHaveBeenCalled();
  await hands.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes without a question when nothing was typed', async () => {
  const { onClose, hands } = open(gerardo);
  await hands.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('names projects that another user assigned, also a deleted one and two of one name', async () => {
  const current = { ...gerardo, assigned_projects: ['p9', 'p8', 'p7'], revision: 7 };
  const lists = {
    projects: [...projects, { id: 'p7', name: 'Puente El Carrizal' }],
    'deleted/projects': [{ id: 'p9', name: 'Vivero' }],
  };
  const moved = () => {
    throw apiError('Cambió', 412, { detail: 'Cambió', current });
  };
  onScreen(<UserDialog user={gerardo} projects={projects} onClose={vi.fn()} />, lists, moved);
  await userEvent.click(screen.getByLabelText('Tanque San Isidro'));
  await userEvent.click(save());
  const question = await screen.findByRole('alertdialog');
  await waitFor(() =>
    expect(differences(question)).toEqual([
      [
        'Projects',
        'Puente El Carrizal\nUn proyecto que no está en la lista\nVivero (eliminado)',
        'Puente El Carrizal\nTanque San Isidro',
      ],
    ]),
  );
});
