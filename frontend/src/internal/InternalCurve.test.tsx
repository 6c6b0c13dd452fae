// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { InternalCurve } from './InternalCurve.tsx';
import { analytics, serving } from './services.fixture.ts';

const open = (answer: ReturnType<typeof serving>) =>
  onScreen(<InternalCurve project_id="p1" title="Curva S" />, [], answer);

it('shows estimated amounts by status, and the advance', async () => {
  open(serving());
  await screen.findByText('$683,389.40');
  const cards = [...document.querySelectorAll('[role=group] > *')].map(({ textContent }) => textContent);
  expect(cards).toEqual([
    'Total Estimado$683,389.4030.56 % del contrato',
    'En Revisión$100,000.00Pendiente de autorización y pago',
    'Autorizada$400,012.28Autorizada, pendiente de pago',
    'Pagada$183,377.12Ya pagada',
    'Monto del Contrato$2,236,212.56',
    'Anticipo otorgado$559,053.1425.00 % del contrato',
    'Anticipo amortizado$205,016.8236.67 % del anticipo',
    'Saldo por amortizar$354,036.3263.33 % del anticipo',
  ]);
});

it('draws plan and estimations, and tells them month by month to who cannot see them', async () => {
  open(serving());
  const series = within(await screen.findByRole('list', { name: 'Series' }));
  expect(series.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Planeado',
    'Estimado',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Ene 202510.00 %$223,621.268.20 %$183,377.12',
    'Feb 2025 (Mes Actual)35.50 %$793,855.4630.56 %$683,389.40',
    'Mar 202571.06 %$1,589,126.50——',
  ]);
});

it('draws the original plan and the one in force, each by its name, also in the table', async () => {
  const plan = (name: string, amendment: number, shares: number[], amounts: number[]) => ({
    name,
    amendment,
    on: '2025-01-06',
    contract_amount: 2_000_000,
    planned_cumulative: shares,
    physical_cumulative: [0, 0, null],
    planned_cumulative_amount: amounts,
    due_cumulative_amount: amounts,
    suspended_days: [0, 0, 0],
  });
  const { planned_cumulative, planned_cumulative_amount } = analytics;
  const plans = [
    plan('Plan original', 0, [12, 40, 100], [240_000, 800_000, 2_000_000]),
    plan('Plan vigente (convenio 1)', 1, planned_cumulative, planned_cumulative_amount),
  ];
  open(serving({ analytics: { ...analytics, plans } }));
  const series = within(await screen.findByRole('list', { name: 'Series' }));
  const names = series.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Plan original', 'Plan vigente (convenio 1)', 'Estimado']);
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows[0]!.textContent).toBe('Ene 202512.00 %$240,000.0010.00 %$223,621.268.20 %$183,377.12');
});

it('explains a missing curve', async () => {
  open(serving({ analytics: null }));
  expect(await screen.findByText('No hay datos disponibles para la curva S')).toBeTruthy();
  expect(screen.queryByText('Total Estimado')).toBeNull();
});

it('keeps the figures where there is no program to draw', async () => {
  open(serving({ analytics: { ...analytics, months: [] } }));
  expect(await screen.findByText('No hay datos disponibles para la curva S')).toBeTruthy();
  expect(screen.getByText('$683,389.40')).toBeTruthy();
});

it('offers a retry when the figures could not be had', async () => {
  let failing = true;
  open((...asked) => {
    if (failing) throw apiError('Prohibido', 403);
    return serving()(...asked);
  });
  expect(await screen.findByText('No se pudieron cargar los montos y la curva S.')).toBeTruthy();
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('$683,389.40')).toBeTruthy();
});
