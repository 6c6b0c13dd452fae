// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { onScreen, refused } from '../ui/loading/on-screen.fixture.tsx';
import { ProjectPanel } from './ProjectPanel.tsx';

const bridge = aProject();
const school = aProject({ id: 'p2', name: 'Escuela' });

beforeEach(() => {
  drawn = [];
  localStorage.clear();
  history.replaceState(null, '', '/');
});

type Refusal = ReturnType<typeof refused>;
let refusal: Refusal | null = null;

let drawn: string[];

const Content = ({ id }: { id: string }) => {
  drawn.push(id);
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
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Ya no tiene acceso a «Puente».*sigue en este dispositivo/,
  );
  expect(screen.queryByRole('button', { name: /^Leer/ })).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Proyecto').selectedOptions[0]?.text).toBe(
    'Elija un proyecto',
  );
  history.replaceState(history.state, '', '?project=p1&tab=avance&dialogo=avance%3Ac1&quien=u2');
  fireEvent.click(screen.getByRole('button', { name: 'Abrir «Escuela»' }));
  expect(await screen.findByRole('button', { name: 'Leer p2' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Proyecto').value).toBe('p2');
  await waitFor(() => expect(location.search).toBe('?tab=avance&project=p2'));
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

/** A device with a stored list of projects. */
const WithKept = ({ projects, children }: { projects: object[]; children: ReactNode }) => {
  const client = useQueryClient();
  useState(() => client.setQueryData(['projects', 'all', undefined], projects, { updatedAt: 1 }));
  return children;
};

it('waits for the list that may have the project which the address names, where the one of before does not', async () => {
  refusal = null;
  signInAs('u1', 'supervisor');
  history.replaceState(null, '', '?project=p2');
  const panel = (
    <WithKept projects={[bridge]}>
      <ProjectPanel>{({ id }) => <Content id={id} />}</ProjectPanel>
    </WithKept>
  );
  onScreen(panel, { projects: [bridge, school] });
  expect(await screen.findByRole('button', { name: 'Leer p2' })).toBeTruthy();
  expect(drawn).not.toContain('p1');
  expect(location.search).toBe('?project=p2');
});

it('shows another project where the list that was read does not have the named one either', async () => {
  refusal = null;
  signInAs('u1', 'supervisor');
  history.replaceState(null, '', '?project=p3');
  onScreen(<ProjectPanel>{({ id }) => <Content id={id} />}</ProjectPanel>, { projects: [bridge] });
  expect(await screen.findByRole('button', { name: 'Leer p1' })).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?project=p1'));
});

it('renders a project once, and not again when projects are reloaded', async () => {
  signInAs('u1', 'supervisor');
  const draw = vi.fn(({ name }: { name: string }) => <p>{name} dibujado</p>);
  const AskAnew = () => {
    const client = useQueryClient();
    return <button onClick={() => void client.invalidateQueries()}>Otra vez</button>;
  };
  const panel = (
    <>
      <ProjectPanel>{draw}</ProjectPanel>
      <AskAnew />
    </>
  );
  const lists = { projects: [bridge] };
  const { all } = onScreen(panel, lists);
  expect(await screen.findByText('Puente dibujado')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?project=p1'));
  lists.projects = [bridge, school];
  fireEvent.click(screen.getByRole('button', { name: 'Otra vez' }));
  expect(await screen.findByRole('option', { name: 'Escuela' })).toBeTruthy();
  expect([all.mock.calls.length, draw.mock.calls.length]).toEqual([2, 1]);
  lists.projects = [aProject({ name: 'Puente Nuevo' }), school];
  fireEvent.click(screen.getByRole('button', { name: 'Otra vez' }));
  expect(await screen.findByText('Puente Nuevo dibujado')).toBeTruthy();
  expect(draw).toHaveBeenCalledTimes(2);
});
