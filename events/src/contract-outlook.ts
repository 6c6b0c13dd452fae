import Big from 'big.js';
import { addMoney, addQuantities, shareCents, toCents, toPesos } from './money.ts';
import type { SCurve } from './s-curve.ts';

/** Advance of a contract and what is left to claim of it, in pesos without IVA. */
export type AdvanceState = {
  contract_amount: number;
  total_estimated: number;
  anticipo_otorgado: number;
  anticipo_amortizado: number;
  /** Per cent of each claim that amortises the advance. */
  anticipo_amortization_percentage: number;
};

export type AmortizationForecast = {
  /** Pesos of the advance not yet amortised. */
  remaining: number;
  /** Pesos of the contract not yet claimed; 0 once everything is. */
  to_estimate: number;
  /** Pesos to claim at the present percentage until the advance is amortised, up to the cent; null at 0 %. */
  estimates_needed: number | null;
  /** Lowest percentage (2 decimals, up) that amortises the advance, but for less than a peso, with what is left to claim; null if none does. */
  minimum_percentage: number | null;
  /** Pesos that would stay unamortised at the present percentage; less than one counts as none. */
  shortfall: number;
};

/** Pesos: what rounding each claim to the cent may leave over. Less than a peso left is no reason to alarm anybody. */
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
  };
};

/** A concept's quantities: contracted, executed and claimed. `unit_price` in pesos without IVA. */
export type ConceptState = {
  concept_code: string;
  unit_price: number;
  planned: number;
  advanced: number;
  estimated: number;
  extraordinary: boolean;
  /** What the program asked for by the end of last month; none for a concept that no program has. */
  planned_to_date?: number | null | undefined;
};

export const isOverExecuted = ({ planned, advanced }: Pick<ConceptState, 'planned' | 'advanced'>) =>
  advanced > planned;

export const isEstimatedBeyondExecuted = ({
  advanced,
  estimated,
}: Pick<ConceptState, 'advanced' | 'estimated'>) => estimated > advanced;

/** From this part of its own quantity behind the program on, a concept is named as late. */
export const lagAlert = 0.1;

type Scheduled = Pick<ConceptState, 'planned' | 'advanced' | 'planned_to_date'>;

/** Quantity that the program asked for by the end of last month and that is not executed; never less than 0. */
export const conceptLag = ({ advanced, planned_to_date }: Scheduled): number =>
  Math.max(0, addQuantities(planned_to_date ?? 0, -advanced));

/** Whether the concept lags behind the months of the program that are over by a tenth of its quantity or more. */
export const isBehindProgram = (concept: Scheduled): boolean => {
  const lag = conceptLag(concept);
  return lag > 0 && Big(lag).gte(Big(concept.planned).times(lagAlert));
};

/** What a notice is about. */
export type NoticeKind =
  | 'behind_plan'
  | 'concepts_behind'
  | 'over_executed'
  | 'advance_not_amortised'
  | 'estimated_beyond_executed'
  | 'amount_with_iva';
export type ContractNotice = { kind: NoticeKind; text: string };

/** Below this SPI a contract counts as behind its program. */
export const spiAlert = 0.95;
/** How near to catalog × 1.16 the contract's amount must lie, as a part of it, to look like one with IVA. */
const ivaTolerance = 0.005;
const ivaFactor = 1.16;
const codesShown = 4;

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const peso = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const pointsWord = (points: number) => (Math.abs(points) === 1 ? 'punto' : 'puntos');

/** `16.13 puntos atrás`, `2 puntos adelante`, `En programa`: distance to the program in points of per cent. */
export const pointsText = (points: number): string => {
  if (points === 0) return 'En programa';
  return `${figure.format(Math.abs(points))} ${pointsWord(points)} ${points < 0 ? 'atrás' : 'adelante'}`;
};

/** `2.48 de 3 meses`: months of program that the executed work is worth, of those elapsed. */
export const earnedText = ({
  earned_months,
  elapsed_months,
}: NonNullable<SCurve['earned_schedule']>): string =>
  `${figure.format(earned_months)} de ${elapsed_months} ${elapsed_months === 1 ? 'mes' : 'meses'}`;

const named = (concepts: readonly ConceptState[]): string => {
  const codes = concepts.slice(0, codesShown).map(({ concept_code }) => concept_code);
  const more = concepts.length - codes.length;
  return more > 0 ? `${codes.join(', ')} y ${more} más` : codes.join(', ');
};

const behindPlan = ({ spi, points_ahead, earned_schedule }: CurveState): string | null => {
  if (spi === null || spi >= spiAlert || points_ahead === null) return null;
  const earned = earned_schedule ? ` y lleva ${earnedText(earned_schedule)} del programa` : '';
  return `La obra va ${pointsText(points_ahead)} (SPI ${figure.format(spi)})${earned}.`;
};

const overExecuted = (concepts: readonly ConceptState[]): string | null => {
  const over = concepts.filter(isOverExecuted);
  if (over.length === 0) return null;
  const what =
    over.length === 1
      ? '1 concepto rebasa su cantidad contratada y requiere'
      : `${over.length} conceptos rebasan su cantidad contratada y requieren`;
  return `${what} convenio u orden escrita (RLOPSRM art. 118): ${named(over)}.`;
};

/** The latest in money first: those weigh most on the curve. */
const conceptsBehind = (concepts: readonly ConceptState[]): string | null => {
  const late = concepts
    .filter(isBehindProgram)
    .map((concept) => ({ concept, weight: conceptValue(conceptLag(concept), concept.unit_price) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ concept }) => concept);
  if (late.length === 0) return null;
  const what = late.length === 1 ? '1 concepto va' : `${late.length} conceptos van`;
  const share = figure.format(lagAlert * 100);
  return `${what} ${share} % o más de su cantidad por debajo de lo programado al cierre del mes pasado: ${named(late)}.`;
};

const beyondExecuted = (concepts: readonly ConceptState[]): string | null => {
  const beyond = concepts.filter(isEstimatedBeyondExecuted);
  if (beyond.length === 0) return null;
  if (concepts.every(({ advanced }) => advanced === 0))
    return 'Hay conceptos estimados y todavía no hay avances registrados.';
  const what = beyond.length === 1 ? '1 concepto tiene' : `${beyond.length} conceptos tienen`;
  return `${what} más cantidad estimada que ejecutada: ${named(beyond)}.`;
};

const notAmortised = (state: AdvanceState): string | null => {
  const { shortfall, minimum_percentage } = amortizationForecast(state);
  if (shortfall === 0) return null;
  const share = figure.format(state.anticipo_amortization_percentage);
  const remedy =
    minimum_percentage === null
      ? 'ni con el 100 % de lo que falta por estimar'
      : `se necesita al menos ${figure.format(minimum_percentage)} %`;
  return `El anticipo no alcanzará a amortizarse: al ${share} % quedarían ${peso.format(shortfall)}; ${remedy}.`;
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

const withIva = (contract_amount: number, concepts: readonly ConceptState[]): string | null => {
  const catalog = catalogAmount(concepts);
  const taxed = Big(catalog).times(ivaFactor);
  if (taxed.eq(0) || taxed.minus(contract_amount).abs().gt(taxed.times(ivaTolerance))) return null;
  return `El monto del contrato parece incluir IVA: el catálogo suma ${peso.format(catalog)}. Captúrelo sin IVA para que los porcentajes sean ciertos.`;
};

type CurveState = Pick<SCurve, 'spi' | 'points_ahead' | 'earned_schedule'>;

/** What is known of a contract; a part that could not be read says nothing. */
export type ContractState = {
  curve?: CurveState | undefined;
  financial?: AdvanceState | undefined;
  concepts?: readonly ConceptState[] | undefined;
};

/**
 * What a manager should look at, as Spanish sentences, most pressing first (domain.md §5 ranks 2, 10, 12; art. 118 of the
 * regulation for over-execution; finding 8 for IVA). Quantities are compared exactly, never by rounded percentages.
 */
export const contractNotices = ({ curve, financial, concepts = [] }: ContractState): ContractNotice[] => {
  const found: [NoticeKind, string | null | undefined][] = [
    ['behind_plan', curve && behindPlan(curve)],
    ['concepts_behind', conceptsBehind(concepts)],
    ['over_executed', overExecuted(concepts)],
    ['advance_not_amortised', financial && notAmortised(financial)],
    ['estimated_beyond_executed', beyondExecuted(concepts)],
    ['amount_with_iva', financial && withIva(financial.contract_amount, concepts)],
  ];
  return found.flatMap(([kind, text]) => (text ? [{ kind, text }] : []));
};
