// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { aConcept, aProject, aUser } from '../api/answers.fixture.ts';
import { onScreen } from '../ui/loading/on-screen.fixture.tsx';
import { CatalogTab } from './catalog/CatalogTab.tsx';
import { ProjectsTab } from './projects/ProjectsTab.tsx';
import { UsersTab } from './users/UsersTab.tsx';

const lists = {
  projects: [aProject({ id: 'p1', name: 'Puente' }), aProject({ id: 'p2', name: 'Vivero' })],
  users: [aUser({ id: 'u1', name: 'Ana' }), aUser({ id: 'u2', name: 'Berta' })],
  catalog: [aConcept({ id: 'c1', concept_code: 'S-01' }), aConcept({ id: 'c2', concept_code: 'S-02' })],
};
const nothing = { concepts: 0, estimations: 0, progress: 0, photos: 0, documents: 0 };

const tabs: [string, ReactNode, keyof typeof lists, string][] = [
  ['proyectos', <ProjectsTab />, 'projects', 'Vivero'],
  ['usuarios', <UsersTab />, 'users', 'Berta'],
  ['conceptos', <CatalogTab />, 'catalog', 'S-02'],
];

it.each(tabs)('moves the focus in the list of %s after a deletion', async (title, tab, list, name) => {
  const there: Record<string, object[]> = { ...lists };
  onScreen(tab, there, (method) => {
    if (method === 'DELETE') there[list] = lists[list].slice(0, 1);
    return nothing;
  });
  const place = await screen.findByRole('group', { name: `Lista de ${title}` });
  await userEvent.click(await within(place).findByRole('button', { name: `Eliminar ${name}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  if (list === 'projects') await userEvent.type(await dialog.findByRole('textbox'), name);
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Eliminar' }).disabled).toBe(false),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(within(place).queryByText(name)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(place));
});

it('names each project by its name, and not by its logo', async () => {
  onScreen(<ProjectsTab />, lists);
  const table = within(await screen.findByRole('table', { name: 'Proyectos' }));
  const heads = await table.findAllByRole('rowheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Puente', 'Vivero']);
});
