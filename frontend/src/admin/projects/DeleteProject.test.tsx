// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { onScreen, refused } from '../../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { showToastsWith, type ToastAction } from '../../ui/states/toasts.ts';
import { DeleteProject } from './DeleteProject.tsx';
import { bridge } from './project.fixture.ts';

shownToasts();

const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Eliminar' });

it('lists the content of a project, and deletes it only after its name is typed', async () => {
  const onClose = vi.fn();
  const holdings = { concepts: 1250, estimations: 1, progress: 4, photos: 3, documents: 0 };
  const offered: ToastAction[] = [];
  showToastsWith(({ action }) => void (action && offered.push(action)));
  const { send } = onScreen(<DeleteProject project={bridge} onClose={onClose} />, {}, () => holdings);
  expect(
    await screen.findByText(/Contiene 1,250 conceptos, 1 estimación, 4 avances, 3 fotos\./),
  ).toBeTruthy();
  expect(remove().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Escriba el nombre del proyecto'), bridge.name.slice(0, -1));
  expect(remove().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Escriba el nombre del proyecto'), bridge.name.slice(-1));
  await userEvent.click(remove());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith('DELETE', { path: 'projects/p1', seen: 0 }, undefined);
  act(() => offered[0]!.run());
  expect(send).toHaveBeenLastCalledWith('POST', 'projects/p1/restore', undefined);
});

it('says why it is not known what a project holds, and asks again', async () => {
  const holdings = { concepts: 0, estimations: 0, progress: 0, photos: 0, documents: 0 };
  const answers = [
    () => {
      throw refused(403, 'No tiene permiso para esta acción');
    },
    () => holdings,
  ];
  onScreen(<DeleteProject project={bridge} onClose={() => {}} />, {}, () => answers.shift()!());
  expect(await screen.findByText('No tiene permiso para esta acción')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await userEvent.type(await screen.findByLabelText('Escriba el nombre del proyecto'), bridge.name);
  expect(remove().disabled).toBe(false);
});

it('says beforehand what the server would refuse, and does not offer it', async () => {
  const answer = () => {
    throw refused(409, 'No se puede eliminar el concepto A: está en la estimación 7');
  };
  const concept = (
    <DeleteDialog
      title="¿Eliminar?"
      path="catalog/c1"
      record={{ revision: 0 }}
      texts={{ done: '', failed: '' }}
      onClose={() => {}}
      foreseen
    >
      {() => 'Una promesa'}
    </DeleteDialog>
  );
  const { send } = onScreen(concept, {}, answer);
  expect(await screen.findByText('No se puede eliminar el concepto A: está en la estimación 7')).toBeTruthy();
  expect(screen.queryByText('Una promesa')).toBeNull();
  expect(remove().disabled).toBe(true);
  expect(send.mock.calls).toEqual([['DELETE', 'catalog/c1?preview=true']]);
});

it('offers to take a deletion back where the server can', async () => {
  const offered: ToastAction[] = [];
  showToastsWith(({ action }) => void (action && offered.push(action)));
  const { send } = onScreen(
    <DeleteDialog
      title="¿Eliminar?"
      path="users/u2"
      record={{ revision: 0 }}
      texts={{ done: 'Eliminado', failed: '' }}
      restoring={{ done: 'Restaurado', failed: '' }}
      onClose={() => {}}
    >
      {() => 'Ana'}
    </DeleteDialog>,
  );
  await userEvent.click(remove());
  await waitFor(() => expect(offered.map(({ label }) => label)).toEqual(['Deshacer']));
  act(() => offered[0]!.run());
  expect(send).toHaveBeenLastCalledWith('POST', 'users/u2/restore', undefined);
});
