// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { goldenCurve, goldenFinancial } from '../dashboard/analytics.fixture.ts';
import { goldenRows } from '../estimations/golden.fixture.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { serving } from '../internal/services.fixture.ts';
import ManagerPanel from './ManagerPanel.tsx';

const statuses = ['entregada', 'revision', 'autorizada', 'pagada'] as const;
const rows = goldenRows([1, 2, 3, 4]).map((row, i) => ({ ...row, status: statuses[i]! }));
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
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => history.replaceState(null, '', '/'));

const open = (address: string) => {
  history.replaceState(null, '', address);
  onScreen(<ManagerPanel />, rows, (method, path) => works[path] ?? serving()(method, path), {
    projects: [aProject()],
  });
};
const linksTo = (rowsOf: string) => screen.findAllByRole('link', { name: new RegExp(`: ver ${rowsOf}$`) });
const numbers = () =>
  [...screen.getByRole('table', { name: 'Estimaciones' }).querySelectorAll('tbody th')].map(
    ({ textContent }) => Number(textContent),
  );

it.each([
  ['/?tab=panel', ['Monto Estimado', 'Amortizado', 'Total Estimado']],
  ['/?tab=gestion&vista=curva', ['Total Estimado', 'Anticipo amortizado']],
])('leads from each figure of %s to the estimations that it is made of', async (address, whole) => {
  const leadsTo: Record<string, number[]> = {
    ...Object.fromEntries(whole.map((name) => [name, [1, 2, 3, 4]])),
    'En Revisión': [1, 2],
    Autorizada: [3],
    Pagada: [4],
  };
  for (const [name, expected] of Object.entries(leadsTo)) {
    open(address);
    await waitFor(async () => expect(await linksTo('estimaciones')).toHaveLength(whole.length + 3));
    fireEvent.click(
      screen.getByRole('link', { name: new RegExp(`^${name} \\$[\\d,.]+: ver estimaciones$`) }),
    );
    const list = await screen.findByRole('group', { name: 'Lista de estimaciones' });
    await within(list).findByRole('table');
    await waitFor(() => expect(numbers(), name).toEqual(expected));
    await waitFor(() => expect(document.activeElement).toBe(list));
    expect(new URLSearchParams(location.search).get('ver')).toBeNull();
    cleanup();
  }
});
