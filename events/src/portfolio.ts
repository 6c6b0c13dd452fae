import type { Static } from 'typebox';
import { spiAlert } from './contract-notices.ts';
import { isDraft } from './estimation-control.ts';
import { financialProgress, type WorksPayment } from './financial-progress.ts';
import { guaranteesOn, type GuaranteedContract } from './guarantee-status.ts';
import type { Guarantees } from './guarantee.ts';
import { addMoney, percentageOf } from './money.ts';
import { paymentClock, type ClockStep, type PaymentClock } from './payment-clock.ts';
import type { Payable } from './payments.ts';
import type { PaymentTerms } from './payment-terms.ts';
import type { ProjectStatus } from './project.ts';
import { hasProgram, type SCurve } from './s-curve.ts';

/** What needs attention in a contract, most urgent first. */
export const portfolioAlarms = [
  'late',
  'ended',
  'behind',
  'over_contract',
  'guarantee',
  'no_program',
] as const;
export type PortfolioAlarm = (typeof portfolioAlarms)[number];

/** An estimation of the works contract; `charges_works`: it charges concepts of the contract. */
export type PortfolioEstimation = Payable & {
  number: number;
  end_date: string;
  total_amount: number;
  charges_works: boolean;
};

/** A contract of works with all that its row of the portfolio depends on. Amounts in pesos without IVA. */
export type PortfolioContract = {
  status: Static<typeof ProjectStatus>;
  /** Under formal control the terms of payment and the guarantees are followed. */
  is_formal: boolean;
  payment_terms: PaymentTerms;
  /** In force. */
  contract_amount: number;
  end_date: string;
  curve: Pick<SCurve, 'spi' | 'physical_cumulative_amount' | 'planned_cumulative_amount'>;
  /** Whether all works were received. */
  is_received: boolean;
  estimations: readonly PortfolioEstimation[];
  payments: readonly WorksPayment[];
  guaranteed: GuaranteedContract;
  guarantees: Guarantees;
};

/** The nearest limit of the estimations of a contract. */
export type NextLimit = Pick<PaymentClock, 'light'> & { on: string; number: number; step: ClockStep };

export type PortfolioFigures = {
  contract_amount: number;
  /** Presented estimations of works. */
  estimated: number;
  /** Works that payments cover. */
  paid: number;
  /** Per cent of the contract in force, 2 decimals, half up; null without a contract amount. */
  physical_percentage: number | null;
  financial_percentage: number | null;
  spi: number | null;
  end_date: string;
  next: NextLimit | null;
  alarms: PortfolioAlarm[];
};

const nextLimit = (
  { is_formal, estimations, payment_terms }: PortfolioContract,
  today: string,
): NextLimit | null => {
  if (!is_formal) return null;
  const limits = estimations.flatMap((estimation) => {
    const { limit, light, step } = paymentClock(estimation, payment_terms, today);
    return limit === null ? [] : [{ on: limit, light, step, number: estimation.number }];
  });
  return limits.sort((a, b) => a.on.localeCompare(b.on) || a.number - b.number)[0] ?? null;
};

/** Whether something is missing of the guarantees, or one expires within 30 days. */
const lacksGuarantee = ({ is_formal, guaranteed, guarantees }: PortfolioContract, today: string): boolean => {
  if (!is_formal) return false;
  const { warnings, status, endorsements } = guaranteesOn(guaranteed, guarantees, today);
  return warnings.length > 0 || [...status, ...endorsements].some(({ light }) => light !== 'none');
};

/**
 * The figures of a contract in the portfolio on day `today`. Only an active project has limits and alarms.
 * @throws RangeError above the largest amount of money.
 */
export const portfolioFigures = (contract: PortfolioContract, today: string): PortfolioFigures => {
  const { contract_amount, end_date, curve, estimations, payments } = contract;
  const charged = estimations.filter((one) => one.charges_works && !isDraft(one));
  const estimated = addMoney(...charged.map(({ total_amount }) => total_amount));
  const physical = curve.physical_cumulative_amount.findLast((amount) => amount !== null) ?? 0;
  const { paid_works: paid, financial_percentage } = financialProgress(payments, contract_amount);
  const isActive = contract.status === 'active';
  const next = isActive ? nextLimit(contract, today) : null;
  const found: Record<PortfolioAlarm, boolean> = {
    late: next?.light === 'late',
    ended: end_date < today && !contract.is_received,
    behind: curve.spi !== null && curve.spi < spiAlert,
    over_contract: contract_amount > 0 && estimated > contract_amount,
    guarantee: lacksGuarantee(contract, today),
    no_program: !hasProgram(curve),
  };
  return {
    contract_amount,
    estimated,
    paid,
    physical_percentage: percentageOf(physical, contract_amount),
    financial_percentage,
    spi: curve.spi,
    end_date,
    next,
    alarms: isActive ? portfolioAlarms.filter((alarm) => found[alarm]) : [],
  };
};
