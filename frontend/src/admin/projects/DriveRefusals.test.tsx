// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { LinkedStorage } from '@obraclara/api';
import { aProject, aStorage } from '../../api/answers.fixture.ts';
import { onScreen } from '../../ui/loading/on-screen.fixture.tsx';
import { ProjectsTab } from './ProjectsTab.tsx';

const projects = [aProject({ id: 'p1', name: 'Puente' }), aProject({ id: 'p2', name: 'Vivero' })];
const refusal = {
  detail: 'El Drive de la cuenta conectada no tiene espacio.',
  since: '2026-11-27T15:00:00.000Z',
  last: '2026-11-28T16:30:00.000Z',
};
const fine = (id: string): LinkedStorage => ({ id, waiting_files: 0, refusal: null });
const full = (id: string): LinkedStorage => ({ id, waiting_files: 48, refusal });
const show = async (storage: LinkedStorage[]) => {
  onScreen(<ProjectsTab />, { projects, storage }, () => aStorage({ waiting_files: 48, refusal }));
  await screen.findByRole('table', { name: 'Proyectos' });
};
const calm = () => screen.queryByText('2 proyectos · Todo llega a Drive');

it('says of each project that its Drive refuses files: why, since when, how many wait, and opens its settings', async () => {
  await show([full('p1'), fine('p2'), full('borrado')]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Drive rechaza los archivos de 1 proyecto');
  const [row, ...others] = within(alert).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(row!.textContent).toContain(
    'Puente. El Drive de la cuenta conectada no tiene espacio. Desde el 27/11/2026, 09:00. Último intento: 28/11/2026, 10:30. Archivos que esperan su envío a Drive: 48.',
  );
  expect(calm()).toBeNull();
  await userEvent.click(within(row!).getByRole('button', { name: 'Configurar almacenamiento Puente' }));
  const dialog = await screen.findByRole('dialog', { name: /Almacenamiento en Google Drive/ });
  expect(await within(dialog).findByText('Drive rechaza los archivos')).toBeDefined();
});

it('is calm while all arrives', async () => {
  await show([fine('p1'), full('borrado')]);
  expect(calm()).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says nothing of Drive where no project has one', async () => {
  await show([]);
  expect(screen.getByText('2 proyectos')).toBeDefined();
});
