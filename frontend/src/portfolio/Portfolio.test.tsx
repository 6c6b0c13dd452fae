// @vitest-environment jsdom
import { PortfolioRow } from '@obraclara/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answered } from '../api/answers.fixture.ts';
import { onScreen } from '../ui/loading/on-screen.fixture.tsx';
import { Portfolio } from './Portfolio.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-11T18:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const aRow = (change: Partial<PortfolioRow>): PortfolioRow =>
  answered(PortfolioRow, {
    id: 'p1',
    name: 'Puente',
    status: 'active',
    contract_amount: 1_000_000,
    estimated: 400_000.5,
    paid: 300_000.25,
    physical_percentage: 41.5,
    financial_percentage: 50.02,
    spi: 0.9012,
    end_date: '2026-12-31',
    next: { on: '2026-05-10', number: 4, step: 'pay', light: 'late' },
    alarms: ['late', 'behind'],
    ...change,
  });
const quiet = { spi: null, next: null, alarms: [], physical_percentage: null, financial_percentage: null };
const rows = [
  aRow({}),
  aRow({ id: 'p2', name: 'Álamo', contract_amount: 2_000_000, estimated: 0, paid: 0, ...quiet }),
];

const open = () => onScreen(<Portfolio addressOf={(id) => `?project=${id}`} />, { portfolio: rows });
const shown = async () =>
  within(await screen.findByRole('table', { name: 'Cartera' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('shows each project with its figures, its next limit and its alarms, and the totals', async () => {
  open();
  expect(await shown()).toEqual([
    'Álamo$2,000,000.00$0.00$0.00———31/12/2026——',
    'Puente$1,000,000.00$400,000.50$300,000.2541.50 %50.02 %0.901231/12/2026' +
      'Est. 4: Pagar a más tardar el 10 may (vencido)Plazo vencido, Atrasada',
    expect.stringMatching(/^TOTAL\$3,000,000\.00\$400,000\.50\$300,000\.25/),
  ]);
  expect(screen.getByRole('link', { name: 'Puente' }).getAttribute('href')).toContain('?project=p1');
});

it('finds projects by name without accents, and sorts them', async () => {
  open();
  await shown();
  fireEvent.click(screen.getByRole('button', { name: /Estimado/ }));
  fireEvent.click(screen.getByRole('button', { name: /Estimado/ }));
  await waitFor(async () => expect((await shown())[0]).toMatch(/^Puente/));
  fireEvent.change(screen.getByLabelText('Buscar proyecto'), { target: { value: 'alamo' } });
  await waitFor(async () => expect(await shown()).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('Buscar proyecto'), { target: { value: 'zzz' } });
  await screen.findByText('Ningún proyecto coincide');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(async () => expect(await shown()).toHaveLength(3));
});

it('filters by an alarm in the address', async () => {
  history.replaceState(null, '', '/?alarma=behind');
  open();
  expect(await shown()).toEqual([expect.stringMatching(/^Puente/), expect.stringMatching(/^TOTAL/)]);
});
