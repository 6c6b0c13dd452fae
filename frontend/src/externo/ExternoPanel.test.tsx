// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { goldenCurve, goldenFinancial } from '../dashboard/analytics.fixture.ts';
import { goldenRows } from '../estimations/golden.fixture.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { analytics, serving } from '../internal/services.fixture.ts';
import { getSession } from '../session/session.ts';
import { restoreDrafts } from '../shared/drafts/draft-copies.ts';
import { draftStorage } from '../shared/drafts/draft-storage.ts';
import type { ProjectListed } from '@obraclara/api';
import ExternoPanel from './ExternoPanel.tsx';

const bridge = aProject();
const school = aProject({ id: 'p2', name: 'Escuela', has_program: false });

const works: Record<string, unknown> = {
  'analytics/progress/p1': {
    concept_progress: [],
    measured_on: '2025-02-28',
    planned_to_date: {},
    advanced_to_date: {},
    month: '2025-04',
    planned_in_month: [],
  },
  'analytics/financial/p1': goldenFinancial,
  'analytics/s-curve/p1': goldenCurve(),
};

beforeEach(() => {
  localStorage.clear();
});

const open = (
  projects: ProjectListed[],
  rows = goldenRows([1, 2]),
  figures: typeof analytics | null = analytics,
) =>
  onScreen(
    <ExternoPanel />,
    rows,
    (method, path) => works[path] ?? serving({ analytics: figures })(method, path),
    { projects },
  );
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const control = /guardar|eliminar|editar|nueva|agregar|subir|crear|estatus/i;

const expectReadOnly = () => {
  expect(document.querySelectorAll('main form, main textarea, main input[type=file]')).toHaveLength(0);
  // Sorting and filtering write nothing.
  const all = 'main :is(button, select):not(thead *, [role=search] *)';
  const controls = [...document.querySelectorAll(all)].map(
    (each) => `${each.textContent} ${each.getAttribute('aria-label') ?? ''}`,
  );
  expect(controls.filter((name) => control.test(name))).toEqual([]);
};

it('reads the works: how they go, and their estimations', async () => {
  open([bridge]);
  const table = await screen.findByRole('table', { name: 'Estimaciones' });
  expect(within(table).getByText('TOTAL')).toBeTruthy();
  expect(await screen.findByText('Estado del Anticipo')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Panel de Consulta Externa');
  expectReadOnly();
});

it('reads the services: amounts, advance, curve and estimations', async () => {
  const { all } = open([bridge]);
  await screen.findByRole('tab', { name: 'Contrato Obra' });
  tab('Contrato Servicios');
  expect(await screen.findByText('Curva S - Contrato Interno (%)')).toBeTruthy();
  expect(await screen.findByText('Saldo por amortizar')).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'Estimaciones' })).toBeTruthy();
  expect(all).toHaveBeenCalledWith('internal-estimations', 'p1');
  expectReadOnly();
});

it('says what is missing, in the words of the specification', async () => {
  open([school], [], null);
  expect(await screen.findByText('No hay programa cargado para este proyecto')).toBeTruthy();
  expect(screen.getByText('El administrador debe cargar el catálogo y programa del proyecto')).toBeTruthy();
  expect(await screen.findByText('No hay estimaciones registradas')).toBeTruthy();
  tab('Contrato Servicios');
  expect(await screen.findByText('No hay datos disponibles para la curva S')).toBeTruthy();
  expect(await screen.findByText('No hay estimaciones del contrato interno')).toBeTruthy();
});

it('says when no project is theirs', async () => {
  open([]);
  expect(await screen.findByText('No hay proyectos asignados')).toBeTruthy();
});

it('keeps project and tab in the address, and remembers the project', async () => {
  open([bridge, school]);
  const selector = await screen.findByLabelText<HTMLSelectElement>('Proyecto');
  fireEvent.change(selector, { target: { value: 'p2' } });
  await waitFor(() => expect(location.search).toContain('project=p2'));
  tab('Contrato Servicios');
  await waitFor(() => expect(location.search).toContain('tab=servicios'));
  cleanup();
  history.replaceState(null, '', '/');
  open([bridge, school]);
  expect((await screen.findByLabelText<HTMLSelectElement>('Proyecto')).value).toBe('p2');
});

it('leaves on the way out what other people have on the device', async () => {
  const others = {
    'obraclara.avance.1:u2:p1': '{}',
    'obraclara.borrador.1:u10:p1': '{}',
    'obraclara.preguntados': '["a1"]',
  };
  const own = { 'obraclara.proyecto:u1': 'p1' };
  for (const [name, text] of Object.entries({ ...others, ...own })) localStorage.setItem(name, text);
  draftStorage('documento.1').keep({}, { user_id: 'u1', project_id: 'p1' });
  open([bridge]);
  fireEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  expect({ ...localStorage }).toEqual(others);
  await waitFor(async () => {
    await restoreDrafts();
    const found = localStorage.getItem('obraclara.documento.1:u1:p1');
    localStorage.removeItem('obraclara.documento.1:u1:p1');
    expect(found).toBeNull();
  });
});

it('leaves nothing in local storage on the way out', async () => {
  localStorage.setItem('otra', 'cosa');
  open([bridge]);
  fireEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(getSession()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
