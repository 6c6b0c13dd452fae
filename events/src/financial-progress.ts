import { isSettled } from './estimation-control.ts';
import { addMoney, percentageOf, proportionCents, toCents, toPesos } from './money.ts';
import { paidOf, type Payable } from './payments.ts';

/** A presented estimation of works (`chargesWorks`) with what its payments cover. */
export type PayableWorks = Payable & {
  end_date: string;
  total_amount: number;
  anticipo_amortization_amount: number;
};

/** Pesos: `amount` has no day. */
export type PaidAdvance = {
  amount: number;
  instalments: readonly { on: string; amount: number; paid_on: string | null }[];
};

/** What one day's payments add to the financial progress, in pesos without IVA. */
export type WorksPayment = {
  on: string;
  paid_works: number;
  paid_amortization: number;
  paid_advance: number;
};

export type FinancialProgress = Omit<WorksPayment, 'on'> & {
  financial_amount: number;
  /** Per cent of the contract in force, 2 decimals, half up; null without a contract amount. */
  financial_percentage: number | null;
};

const earlier = (a: string, b: string): string => (a < b ? a : b);

/**
 * The payments of an estimation with the cents paid up to each. One without a recorded payment counts on its last day: marked as paid, or
 * authorised with nothing to pay.
 */
const paidUntil = (estimation: PayableWorks, liquid: number): { on: string; paid: number }[] => {
  const { billing, end_date, status } = estimation;
  if (liquid <= 0) return isSettled({ status }) ? [{ on: end_date, paid: liquid }] : [];
  if (billing.payments.length === 0)
    return toCents(paidOf(estimation)) === liquid ? [{ on: end_date, paid: liquid }] : [];
  let paid = 0;
  return billing.payments.map(({ on, amount }) => {
    paid = Math.min(liquid, paid + toCents(amount));
    return { on, paid };
  });
};

const estimationPayments = (estimation: PayableWorks): WorksPayment[] => {
  const liquid = toCents(estimation.importe_liquido);
  const works = toCents(estimation.total_amount);
  const amortization = toCents(estimation.anticipo_amortization_amount);
  const covered = (cents: number, paid: number) =>
    paid === liquid ? cents : proportionCents(cents, paid, liquid);
  let before = { works: 0, amortization: 0 };
  return paidUntil(estimation, liquid).map(({ on, paid }) => {
    const until = { works: covered(works, paid), amortization: covered(amortization, paid) };
    const paid_works = toPesos(until.works - before.works);
    const paid_amortization = toPesos(until.amortization - before.amortization);
    before = until;
    return { on, paid_works, paid_amortization, paid_advance: 0 };
  });
};

const advancePayment = (on: string, paid_advance: number): WorksPayment => ({
  on,
  paid_works: 0,
  paid_amortization: 0,
  paid_advance,
});

/**
 * What was paid of the works until `today`. A payment covers the importe of its estimation, and the amortisation in it, in proportion to the
 * net amount: the part paid so far is rounded half away from zero to the cent, and a whole payment covers exactly the whole. An advance
 * without a day counts from the start of the contract, which it precedes (LOPSRM art. 50).
 */
export const worksPayments = (
  estimations: readonly PayableWorks[],
  advance: PaidAdvance,
  { start_date, today }: { start_date: string; today: string },
): WorksPayment[] =>
  [
    ...(advance.amount > 0 ? [advancePayment(earlier(start_date, today), advance.amount)] : []),
    ...advance.instalments.map(({ on, paid_on, amount }) => advancePayment(paid_on ?? on, amount)),
    ...estimations.flatMap(estimationPayments),
  ].filter(({ on }) => on <= today);

/** What a payment adds to the financial progress, in pesos. */
export const financialAmount = ({ paid_works, paid_amortization, paid_advance }: Omit<WorksPayment, 'on'>) =>
  addMoney(paid_works, -paid_amortization, paid_advance);

/**
 * Financial progress of a contract (RLOPSRM art. 2, fr. VII): the works paid, less the amortisation in them, plus the advance paid, over the
 * contract in force. All in pesos without IVA; other deductions don't lessen it.
 * @throws RangeError above the largest amount of money.
 */
export const financialProgress = (
  payments: readonly WorksPayment[],
  contract_amount: number,
): FinancialProgress => {
  const sum = (kind: 'paid_works' | 'paid_amortization' | 'paid_advance') =>
    addMoney(...payments.map((payment) => payment[kind]));
  const sums = {
    paid_works: sum('paid_works'),
    paid_amortization: sum('paid_amortization'),
    paid_advance: sum('paid_advance'),
  };
  const financial_amount = financialAmount(sums);
  return {
    ...sums,
    financial_amount,
    financial_percentage: percentageOf(financial_amount, contract_amount),
  };
};
