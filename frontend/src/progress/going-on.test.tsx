// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { onScreen, progressRecord } from './on-screen.fixture.tsx';
import { Progress } from './Progress.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
});

it('moves the focus in the list after a deletion, and to its button otherwise', async () => {
  onScreen(<Progress project={aProject()} />, { address: '/?historial=1', records: [progressRecord('a1')] });
  const remove = await screen.findByRole('button', { name: /^Eliminar el avance/ });
  const decide = async (choice: string) => {
    await userEvent.click(remove);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await decide('Cancelar');
  await waitFor(() => expect(document.activeElement).toBe(remove));
  await decide('Eliminar');
  const list = await screen.findByRole('group', { name: 'Lista de avances' });
  await waitFor(() => expect(document.activeElement).toBe(list));
});
