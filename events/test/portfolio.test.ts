import { expect, it } from 'vitest';
import {
  defaultPaymentTerms,
  noBilling,
  noGuarantees,
  portfolioFigures,
  type PortfolioContract,
  type PortfolioEstimation,
} from '../src/index.ts';

const estimation = (number: number, change: Partial<PortfolioEstimation> = {}): PortfolioEstimation => ({
  number,
  status: 'entregada',
  charges_works: true,
  total_amount: 100_000,
  importe_liquido: 80_000,
  end_date: '2026-03-31',
  billing: { ...noBilling, presented_on: '2026-04-04' },
  ...change,
});

const contract: PortfolioContract = {
  status: 'active',
  is_formal: true,
  is_received: false,
  payment_terms: defaultPaymentTerms,
  contract_amount: 1_000_000,
  end_date: '2026-12-31',
  curve: {
    spi: 1,
    physical_cumulative_amount: [200_000, 333_333.33, null],
    planned_cumulative_amount: [900_000],
  },
  estimations: [estimation(1)],
  payments: [{ on: '2026-03-01', paid_works: 50_000, paid_amortization: 10_000, paid_advance: 300_000 }],
  guaranteed: {
    contract_amount: 1_000_000,
    end_date: '2026-12-31',
    amendments: [],
    advance: { granted: 0, amortised: 0 },
    executed: 0,
    iva_percentage: 16,
  },
  guarantees: { ...noGuarantees, terms: { ...noGuarantees.terms, compliance_percentage: 0 } },
};
const alarmsOf = (change: Partial<PortfolioContract>, today = '2026-04-10') =>
  portfolioFigures({ ...contract, ...change }, today).alarms;

it('adds up presented estimations of works, and compares work and payments with the contract', () => {
  const others = [
    estimation(2, { status: 'borrador', total_amount: 7 }),
    estimation(3, { charges_works: false, total_amount: 9 }),
  ];
  const figures = portfolioFigures({ ...contract, estimations: [estimation(1), ...others] }, '2026-04-10');
  expect(figures).toMatchObject({
    contract_amount: 1_000_000,
    estimated: 100_000,
    paid: 50_000,
    physical_percentage: 33.33,
    financial_percentage: 34,
    spi: 1,
    end_date: '2026-12-31',
  });
});

it('names the nearest limit of all estimations, of a contract under formal control', () => {
  const draft = estimation(2, { status: 'borrador', billing: noBilling, end_date: '2026-04-30' });
  const both = { ...contract, estimations: [draft, estimation(1)] };
  expect(portfolioFigures(both, '2026-04-10').next).toEqual({
    on: '2026-04-19',
    number: 1,
    step: 'authorize',
    light: 'none',
  });
  expect(portfolioFigures({ ...both, is_formal: false }, '2026-04-10').next).toBeNull();
});

it('raises each alarm for its reason, and none for a project that is not active', () => {
  expect(alarmsOf({})).toEqual([]);
  const late = estimation(1, { status: 'borrador', billing: noBilling });
  expect(alarmsOf({ estimations: [late] })).toEqual(['late']);
  expect(alarmsOf({ estimations: [] }, '2027-01-01')).toEqual(['ended']);
  expect(alarmsOf({ estimations: [], is_received: true }, '2027-01-01')).toEqual([]);
  expect(alarmsOf({ curve: { ...contract.curve, spi: 0.9499 } })).toEqual(['behind']);
  expect(alarmsOf({ curve: { ...contract.curve, spi: 0.95 } })).toEqual([]);
  expect(alarmsOf({ estimations: [estimation(1, { total_amount: 1_000_000.01 })] })).toEqual([
    'over_contract',
  ]);
  expect(alarmsOf({ guarantees: noGuarantees })).toEqual(['guarantee']);
  expect(alarmsOf({ guarantees: noGuarantees, is_formal: false })).toEqual([]);
  expect(alarmsOf({ curve: { ...contract.curve, planned_cumulative_amount: [] } })).toEqual(['no_program']);
  expect(alarmsOf({ status: 'finished', estimations: [late] }, '2027-01-01')).toEqual([]);
});
