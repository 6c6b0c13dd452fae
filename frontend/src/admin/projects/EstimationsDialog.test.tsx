// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '../../api/answers.fixture.ts';
import { goldenRows } from '../../estimations/golden.fixture.ts';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { refused } from '../../ui/loading/on-screen.fixture.tsx';
import { stepsTaken } from '../../ui/address/history-steps.ts';
import { ProjectsTab } from './ProjectsTab.tsx';

const projects = [aProject({ id: 'p1', name: 'Puente' })];
const rows = goldenRows([1, 2]);
const estimation = rows[1]!.id;

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => history.replaceState(null, '', '/'));

/** Renders the projects tab at this address; `estimations` resolves with the estimations of either contract. */
const open = (search: string, estimations: () => Promise<object[]> = async () => rows) => {
  history.replaceState(null, '', `/${search}`);
  const { all } = onScreen(<ProjectsTab />, rows, undefined, { projects });
  // Estimations are requested only after the projects have loaded.
  all.mockImplementation(async (resource) => (resource.endsWith('estimations') ? estimations() : []));
};
const says = (search: string) => waitFor(() => expect(location.search).toBe(search));
const dialog = () => screen.findByRole('dialog', { name: /Puente/ });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const close = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  await isGone();
};

const failing = () => Promise.reject(refused(422, 'No se pudo'));
const coming = () => new Promise<object[]>(() => undefined);

it.each([
  ['do not come', failing],
  ['are on their way', coming],
])(
  'is left although it was opened by a link to an estimation, and the estimations %s',
  async (_, estimations) => {
    const steps = history.length;
    open(`?tab=proyectos&project=p1&estimation=${estimation}`, estimations);
    await dialog();
    await says(`?tab=proyectos&project=p1&estimation=${estimation}&estimaciones=p1&contrato=obra`);
    expect(history.length).toBe(steps);
    await close();
    await says('?tab=proyectos&project=p1');
  },
);

it('shows a linked estimation over the others, which stay when it is closed', async () => {
  open(`?project=p1&estimation-interna=${estimation}`);
  await dialog();
  const over = await screen.findByRole('dialog', { name: /^Estimación 2/ });
  await userEvent.click(within(over).getByRole('button', { name: 'Cerrar' }));
  await says('?project=p1&estimaciones=p1&contrato=servicios');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await dialog();
});

it('is not found again by Back, be another contract chosen in it', async () => {
  history.replaceState(null, '', '/?antes');
  history.pushState(null, '', '/');
  open('?tab=proyectos');
  await userEvent.click(await screen.findByRole('button', { name: 'Estimaciones de Puente' }));
  await dialog();
  await userEvent.click(await screen.findByRole('tab', { name: 'Contrato Servicios' }));
  await says('?tab=proyectos&estimaciones=p1&contrato=servicios');
  await close();
  await says('?tab=proyectos');
  await stepsTaken();
  act(() => history.back());
  await says('?antes');
});
