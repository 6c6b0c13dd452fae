import Big from 'big.js';
import { addMoney, addQuantities, shareCents, toCents, toPesos } from './money.ts';

/** Advance of a contract and what is left to estimate of it, in pesos without IVA. */
export type AdvanceState = {
  contract_amount: number;
  total_estimated: number;
  anticipo_otorgado: number;
  anticipo_amortizado: number;
  /** Per cent of each estimation that amortises the advance. */
  anticipo_amortization_percentage: number;
};

export type AmortizationForecast = {
  /** Pesos of the advance not yet amortised. */
  remaining: number;
  /** Pesos of the contract not yet estimated; 0 once everything is. */
  to_estimate: number;
  /** Pesos to estimate at the present percentage until the advance is amortised, up to the cent; null at 0 %. */
  estimates_needed: number | null;
  /** Lowest percentage (2 decimals, up) that amortises all but a peso of the advance with what is left to estimate; null if none does. */
  minimum_percentage: number | null;
  /** Pesos that would stay unamortised at the present percentage; less than one counts as none. */
  shortfall: number;
  /** Whether the present percentage amortises it with less than all that is left to estimate. */
  before_the_end: boolean;
};

/** Pesos: what rounding each estimation to the cent may leave over. Less than a peso left is no reason to alarm anybody. */
const negligible = 0.99;

const upward = (value: Big) => Number(value.round(2, Big.roundUp));

const minimumPercentage = (remaining: number, to_estimate: number): number | null => {
  if (remaining === 0) return 0;
  if (remaining > to_estimate) return null;
  return upward(
    Big(Math.max(0, addMoney(remaining, -negligible)))
      .times(100)
      .div(to_estimate),
  );
};

/** Whether the advance will be amortised before the contract is used up, and what it takes (domain.md §5 rank 10). */
export const amortizationForecast = (state: AdvanceState): AmortizationForecast => {
  const { anticipo_amortization_percentage: share } = state;
  const remaining = Math.max(0, addMoney(state.anticipo_otorgado, -state.anticipo_amortizado));
  const to_estimate = Math.max(0, addMoney(state.contract_amount, -state.total_estimated));
  const to_come = toPesos(shareCents(toCents(to_estimate), share));
  const short = addMoney(remaining, -to_come);
  return {
    remaining,
    to_estimate,
    estimates_needed: share > 0 ? upward(Big(remaining).times(100).div(share)) : null,
    minimum_percentage: minimumPercentage(remaining, to_estimate),
    shortfall: short > negligible ? short : 0,
    before_the_end: Big(remaining).times(100).lt(Big(to_estimate).times(share)),
  };
};

/** A concept's quantities: contracted, executed and estimated. `unit_price` in pesos without IVA. */
export type ConceptState = {
  concept_code: string;
  unit_price: number;
  planned: number;
  advanced: number;
  estimated: number;
  extraordinary: boolean;
  /** What the program asked for by the last month that is over; none for a concept that no program has. */
  planned_to_date?: number | null | undefined;
  /** What was executed by then; all of it where nothing was executed since. */
  advanced_to_date?: number | undefined;
};

export const isOverExecuted = ({ planned, advanced }: Pick<ConceptState, 'planned' | 'advanced'>) =>
  advanced > planned;

export const isEstimatedBeyondExecuted = ({
  advanced,
  estimated,
}: Pick<ConceptState, 'advanced' | 'estimated'>) => estimated > advanced;

/** From this part of its own quantity behind the program on, a concept is named as late. */
export const lagAlert = 0.1;

type Scheduled = Pick<ConceptState, 'planned' | 'advanced' | 'planned_to_date' | 'advanced_to_date'>;

/** Quantity that the program asked for by the last month that is over and that was not executed by then; never less than 0. */
export const conceptLag = ({ advanced, planned_to_date, advanced_to_date = advanced }: Scheduled): number =>
  Math.max(0, addQuantities(planned_to_date ?? 0, -advanced_to_date));

/** Whether the concept lags behind the months of the program that are over by a tenth of its quantity or more. */
export const isBehindProgram = (concept: Scheduled): boolean => {
  const lag = conceptLag(concept);
  return lag > 0 && Big(lag).gte(Big(concept.planned).times(lagAlert));
};

/** Quantity × unit price in pesos, half up to the cent; unlike `lineAmount` it takes any size, also that of a slip of the pen. */
export const conceptValue = (quantity: number, unit_price: number): number =>
  Number(Big(quantity).times(unit_price).round(2, Big.roundHalfUp));

/** What the catalog adds up to, each concept rounded to the cent; extraordinary concepts came after the contract was signed. */
export const catalogAmount = (concepts: readonly ConceptState[]): number => {
  const signed = concepts.filter(({ extraordinary }) => !extraordinary);
  return Number(
    signed.reduce((sum, { planned, unit_price }) => sum.plus(conceptValue(planned, unit_price)), Big(0)),
  );
};
