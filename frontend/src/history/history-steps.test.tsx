// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { ProjectsTab } from '../admin/projects/ProjectsTab.tsx';
import { signIn, signOut } from '../session/session.ts';
import { Themed } from '../ui/loading/on-screen.fixture.tsx';
import { newQueryClient } from '../shell/queryClient.ts';
import { useProjects } from '../shell/useProjects.ts';

const projects = [aProject({ id: 'p1', name: 'Puente' }), aProject({ id: 'p2', name: 'Vivero' })];
const all = async (resource: string) => (resource === 'projects' ? projects : []);
const getList = async () => ({ data: [], total: 0 });
const data = { ...testDataProvider(), all, getList, send: async () => [] } as never;

const Around = ({ children }: { children: ReactNode }) => (
  <Themed>
    <BrowserRouter>
      <CoreAdminContext dataProvider={data} queryClient={newQueryClient()}>
        {children}
      </CoreAdminContext>
    </BrowserRouter>
  </Themed>
);

const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
const says = (search: string) => waitFor(() => expect(decodeURI(location.search)).toBe(search));
const signedIn = (role: 'administrator' | 'manager') =>
  signIn({ token: 't', user: { id: 'u1', name: 'A', role, assigned_projects: ['p1', 'p2'] } });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/?tab=proyectos');
});
afterEach(() => {
  signOut();
});

const openTab = () => {
  signedIn('administrator');
  render(<ProjectsTab />, { wrapper: Around });
};
const tell = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Historial de ${name}` }));
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('is one step in a dialog however it is filtered: closing goes back, and the next one tells all', async () => {
  openTab();
  await tell('Puente');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Tipo' }), 'progress');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminaciones' }));
  await says('?tab=proyectos&historial=p1&tipo=progress&eliminaciones=si');
  const length = history.length;
  const left = popped();
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await left;
  await says('?tab=proyectos');
  await dialogIsGone();
  expect(history.length).toBe(length);
  await tell('Vivero');
  await says('?tab=proyectos&historial=p2');
});

it('is closed by Back in one step however it is filtered', async () => {
  openTab();
  await tell('Puente');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Tipo' }), 'progress');
  await says('?tab=proyectos&historial=p1&tipo=progress');
  const left = popped();
  act(() => history.back());
  await left;
  await says('?tab=proyectos');
  await dialogIsGone();
});

it('leaves nothing of a shared address behind when its dialog is closed', async () => {
  history.replaceState(null, '', '/?tab=proyectos&historial=p1&quien=u2&del=2026-03-01&al=2026-03-31');
  openTab();
  await screen.findByRole('combobox', { name: 'Tipo' });
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await says('?tab=proyectos');
});

it('is not filtered in another project as it was in the one before', async () => {
  history.replaceState(null, '', '/?tab=historial&project=p1&quien=u2&tipo=progress&eliminaciones=si');
  signedIn('manager');
  const { result } = renderHook(useProjects, { wrapper: Around });
  await waitFor(() => expect(result.current.project?.name).toBe('Puente'));
  expect(location.search).toContain('quien=u2');
  act(() => result.current.choose('p2'));
  await says('?tab=historial&project=p2');
});

it('shows the estimations of another project as they come', async () => {
  const own = '&estatus-interna=pagada&texto-interna=x&orden-interna=num&estimation-interna=e2';
  const of = `&estimation=e1&texto=puente&estatus=pagada&orden=-num${own}`;
  history.replaceState(null, '', `/?tab=estimaciones&project=p1${of}`);
  signedIn('manager');
  const { result } = renderHook(useProjects, { wrapper: Around });
  await waitFor(() => expect(result.current.project?.name).toBe('Puente'));
  expect(location.search).toContain(of);
  act(() => result.current.choose('p2'));
  await says('?tab=estimaciones&project=p2');
});
