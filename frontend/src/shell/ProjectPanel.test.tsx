// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { onScreen, refused } from '../shared/on-screen.fixture.tsx';
import { ProjectPanel } from './ProjectPanel.tsx';

const bridge = aProject();
const school = aProject({ id: 'p2', name: 'Escuela' });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

type Refusal = ReturnType<typeof refused>;
let refusal: Refusal | null = null;

const Content = ({ id }: { id: string }) => {
  const read = useQuery({
    queryKey: ['documents', 'pending', id],
    queryFn: () => (refusal && id === 'p1' ? Promise.reject(refusal) : Promise.resolve([])),
  });
  return <button onClick={() => void read.refetch()}>Leer {id}</button>;
};

const open = (projects: object[]) => {
  refusal = null;
  signInAs('u1', 'supervisor');
  const lists = { projects };
  onScreen(<ProjectPanel>{({ id }) => <Content id={id} />}</ProjectPanel>, lists);
  return lists;
};

it.each([
  [403, 'No tiene acceso a este proyecto'],
  [404, 'No existe el proyecto'],
])('says at a read refused with %s that the project is gone, and offers another', async (status, detail) => {
  const lists = open([bridge, school]);
  const read = await screen.findByRole('button', { name: 'Leer p1' });
  await waitFor(() => expect(location.search).toBe('?project=p1'));
  lists.projects = [school];
  refusal = refused(status, detail);
  fireEvent.click(read);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ya no tiene acceso a «Puente».*siguen/);
  expect(screen.queryByRole('button', { name: /^Leer/ })).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Proyecto').selectedOptions[0]?.text).toBe(
    'Elija un proyecto',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Abrir «Escuela»' }));
  expect(await screen.findByRole('button', { name: 'Leer p2' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Proyecto').value).toBe('p2');
});

it('says whom to ask where it was their only project', async () => {
  const lists = open([bridge]);
  const read = await screen.findByRole('button', { name: 'Leer p1' });
  await waitFor(() => expect(location.search).toBe('?project=p1'));
  lists.projects = [];
  refusal = refused(403, 'No tiene acceso a este proyecto');
  fireEvent.click(read);
  expect((await screen.findByRole('alert')).textContent).toContain('Contacte al administrador.');
  expect(screen.queryByLabelText('Proyecto')).toBeNull();
});
