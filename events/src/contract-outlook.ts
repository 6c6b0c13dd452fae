import Big from 'big.js';
import { addMoney, addQuantities, shareCents, toCents, toPesos } from './money.ts';

/** Advance of a contract, and contracted and estimated amounts, in pesos without IVA. */
export type AdvanceState = {
  contract_amount: number;
  total_estimated: number;
  anticipo_otorgado: number;
  anticipo_amortizado: number;
  /** Percentage of each estimation that amortises the advance. */
  anticipo_amortization_percentage: number;
};

export type AmortizationForecast = {
  /** Balance of the advance in pesos. */
  remaining: number;
  /** Pesos of the contract not yet estimated; never below 0. */
  to_estimate: number;
  /** Pesos to estimate at the present percentage until the advance is amortised, rounded up to the cent; null at 0 %. */
  estimates_needed: number | null;
  /**
   * Lowest percentage (2 decimals, rounded up) that amortises all but one peso of the advance with the rest of the contract; null if none
   * does.
   */
  minimum_percentage: number | null;
  /** Pesos that the present percentage leaves unamortised; less than one peso counts as none. */
  shortfall: number;
  /** Whether the present percentage amortises the advance before the whole contract is estimated. */
  before_the_end: boolean;
};

/** Pesos: rounding of each estimation to the cent may leave this much. Less than a peso raises no notice. */
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

/** Forecast whether the advance is amortised before the contract is fully estimated, and at which percentage (domain.md §5 rank 10). */
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
  /** Planned quantity up to the last complete month; none for a concept without a program. */
  planned_to_date?: number | null | undefined;
  /** Executed quantity up to that day; defaults to the whole executed quantity. */
  advanced_to_date?: number | undefined;
};

export const isOverExecuted = ({ planned, advanced }: Pick<ConceptState, 'planned' | 'advanced'>) =>
  advanced > planned;

export const isEstimatedBeyondExecuted = ({
  advanced,
  estimated,
}: Pick<ConceptState, 'advanced' | 'estimated'>) => estimated > advanced;

/** Fraction of its own quantity behind the program from which a concept counts as late. */
export const lagAlert = 0.1;

type Scheduled = Pick<ConceptState, 'planned' | 'advanced' | 'planned_to_date' | 'advanced_to_date'>;

/** Quantity planned up to the last complete month and not executed by then; never below 0. */
export const conceptLag = ({ advanced, planned_to_date, advanced_to_date = advanced }: Scheduled): number =>
  Math.max(0, addQuantities(planned_to_date ?? 0, -advanced_to_date));

/** Whether the concept lags behind the complete months of the program by a tenth of its quantity or more. */
export const isBehindProgram = (concept: Scheduled): boolean => {
  const lag = conceptLag(concept);
  return lag > 0 && Big(lag).gte(Big(concept.planned).times(lagAlert));
};

/** Quantity × unit price in pesos, half up to the cent. Unlike `lineAmount` it has no limit, so that a typing error does not throw. */
export const conceptValue = (quantity: number, unit_price: number): number =>
  Number(Big(quantity).times(unit_price).round(2, Big.roundHalfUp));

/**
 * Total of the catalog in pesos, each concept rounded to the cent. Excludes extraordinary concepts, which were added after the contract was
 * signed.
 */
export const catalogAmount = (concepts: readonly ConceptState[]): number => {
  const signed = concepts.filter(({ extraordinary }) => !extraordinary);
  return Number(
    signed.reduce((sum, { planned, unit_price }) => sum.plus(conceptValue(planned, unit_price)), Big(0)),
  );
};
