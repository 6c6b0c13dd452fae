import { formatDay } from './calendar.ts';
import {
  amortizationForecast,
  catalogAmount,
  conceptLag,
  conceptValue,
  isBehindProgram,
  isEstimatedBeyondExecuted,
  isOverExecuted,
  lagAlert,
  type AdvanceState,
  type ConceptState,
} from './contract-outlook.ts';
import { withIva } from './estimation-ledger.ts';
import { addMoney } from './money.ts';
import { once } from './once.ts';
import { hasProgram, type SCurve } from './s-curve.ts';
import { formatMoney } from './number-format.ts';

/** Subject of a notice. The last three name missing data without which the contract cannot be assessed. */
export type NoticeKind =
  | 'behind_plan'
  | 'concepts_behind'
  | 'over_executed'
  | 'estimated_beyond_contract'
  | 'advance_not_amortised'
  | 'estimated_beyond_executed'
  | 'amount_with_iva'
  | 'dates_outside'
  | 'no_program'
  | 'no_amount'
  | 'no_advance';
export type ContractNotice = { kind: NoticeKind; text: string };

/** SPI below which a contract counts as behind its program. */
export const spiAlert = 0.95;
/** Tolerance, as a fraction of the catalog's amount with IVA, within which the contract's amount seems to include IVA. */
const ivaTolerance = 0.005;
const codesShown = 4;

const figure = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }));

const pointsWord = (points: number) => (Math.abs(points) === 1 ? 'punto' : 'puntos');

/** `16.13 puntos atrás`, `2 puntos adelante`, `En programa`: distance to the program in percentage points. */
export const pointsText = (points: number): string => {
  if (points === 0) return 'En programa';
  return `${figure().format(Math.abs(points))} ${pointsWord(points)} ${points < 0 ? 'atrás' : 'adelante'}`;
};

/** `2.48 de 3 meses`: months of the program that the executed work is worth, of those elapsed. */
export const earnedText = ({
  earned_months,
  elapsed_months,
}: NonNullable<SCurve['earned_schedule']>): string =>
  `${figure().format(earned_months)} de ${figure().format(elapsed_months)} ${elapsed_months === 1 ? 'mes' : 'meses'}`;

/** `21 días suspendidos no cuentan.` */
export const suspendedText = (days: number): string =>
  days === 1 ? '1 día suspendido no cuenta.' : `${figure().format(days)} días suspendidos no cuentan.`;

/** `al 31/10/2026`: the day of a figure. */
export const measuredText = (day: string): string => `al ${formatDay(day)}`;

const named = (concepts: readonly ConceptState[]): string => {
  const codes = concepts.slice(0, codesShown).map(({ concept_code }) => concept_code);
  const more = concepts.length - codes.length;
  return more > 0 ? `${codes.join(', ')} y ${more} más` : codes.join(', ');
};

const behindPlan = ({
  spi,
  points_ahead,
  earned_schedule,
  measured_on,
  suspended_days,
}: CurveState): string | null => {
  if (spi === null || spi >= spiAlert || measured_on === null) return null;
  const behind = points_ahead === null ? 'atrás del programa' : pointsText(points_ahead);
  const earned = earned_schedule ? ` y lleva ${earnedText(earned_schedule)} del programa` : '';
  return `La obra va ${behind} ${measuredText(measured_on)} (SPI ${spi.toFixed(4)})${earned}.${suspended_days ? ` ${suspendedText(suspended_days)}` : ''}`;
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

/** Compares money: quantities within the contracted ones may cost more than the contract, and estimated work may lack progress. */
const beyondContract = ({ contract_amount, total_estimated }: AdvanceState): string | null => {
  const excess = addMoney(total_estimated, -contract_amount);
  if (contract_amount <= 0 || excess <= 0) return null;
  return `Lo estimado rebasa el contrato por ${formatMoney(excess)}; nada se paga por encima sin convenio (RLOPSRM art. 118).`;
};

/** Message that lists late concepts, the largest amount first: it weighs most on the curve. */
const conceptsBehind = (concepts: readonly ConceptState[], measured_on: string): string | null => {
  const late = concepts
    .filter(isBehindProgram)
    .map((concept) => ({ concept, weight: conceptValue(conceptLag(concept), concept.unit_price) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ concept }) => concept);
  if (late.length === 0) return null;
  const what = late.length === 1 ? '1 concepto iba' : `${late.length} conceptos iban`;
  const share = figure().format(lagAlert * 100);
  return `${what} ${share} % o más de su cantidad por debajo de lo programado ${measuredText(measured_on)}: ${named(late)}.`;
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
  const share = figure().format(state.anticipo_amortization_percentage);
  const remedy =
    minimum_percentage === null
      ? 'ni con el 100 % de lo que falta por estimar'
      : `se necesita al menos ${figure().format(minimum_percentage)} %`;
  return `El anticipo no alcanzará a amortizarse: al ${share} % quedarían ${formatMoney(shortfall)}; ${remedy}.`;
};

const amountWithIva = (contract_amount: number, concepts: readonly ConceptState[]): string | null => {
  const catalog = catalogAmount(concepts);
  const taxed = withIva(catalog);
  if (taxed.eq(0) || taxed.minus(contract_amount).abs().gt(taxed.times(ivaTolerance))) return null;
  return `El monto del contrato parece incluir IVA: el catálogo suma ${formatMoney(catalog)}. Captúrelo sin IVA para que los porcentajes sean ciertos.`;
};

const outsideNames = { planned: 'planeados', physical: 'ejecutados', estimated: 'estimados' } as const;

/** Message about amounts that the curve adds to its first or last month because their dates are implausible. */
const datesOutside = ({ outside_amount }: CurveState): string | null => {
  const kinds = Object.keys(outsideNames) as (keyof typeof outsideNames)[];
  const outside = kinds.filter((kind) => outside_amount[kind] > 0);
  if (outside.length === 0) return null;
  const amounts = outside.map((kind) => `${formatMoney(outside_amount[kind])} ${outsideNames[kind]}`);
  return `Hay fechas fuera del contrato o posteriores a hoy: ${amounts.join(', ')}. Se suman en el primer o el último mes de la curva.`;
};

type CurveState = Pick<
  SCurve,
  | 'measured_on'
  | 'suspended_days'
  | 'spi'
  | 'points_ahead'
  | 'earned_schedule'
  | 'outside_amount'
  | 'planned_cumulative_amount'
>;

/** Known figures of a contract; an absent part gives no notices. */
export type ContractState = {
  curve?: CurveState | undefined;
  financial?: AdvanceState | undefined;
  concepts?: readonly ConceptState[] | undefined;
  /** The day (YYYY-MM-DD) of the concepts' figures to date. */
  measured_on?: string | undefined;
};

/** Whether a month of the program is complete: concepts are late only if the contract as a whole is measured. */
const isMeasured = (state: ContractState): state is ContractState & { measured_on: string } =>
  state.measured_on !== undefined && typeof state.curve?.measured_on === 'string';

const missing = ({ curve, financial }: ContractState): [NoticeKind, string | false | undefined][] => [
  ['no_program', curve && !hasProgram(curve) && 'Falta el programa: sin él no se mide el atraso.'],
  [
    'no_amount',
    financial?.contract_amount === 0 && 'Falta el monto del contrato: sin él no hay porcentajes.',
  ],
  [
    'no_advance',
    financial?.anticipo_otorgado === 0 &&
      'Falta el anticipo, si el contrato lo lleva: no hay amortización que revisar.',
  ],
];

/**
 * Notices for a manager as Spanish sentences, most urgent first (domain.md §5 ranks 2, 10, 12; art. 118 of the regulation for
 * over-execution; finding 8 for IVA), then missing data. Quantities are compared exactly, never by rounded percentages. Lateness refers to
 * the last complete month.
 */
export const contractNotices = (state: ContractState): ContractNotice[] => {
  const { curve, financial, concepts = [] } = state;
  const found: [NoticeKind, string | null | false | undefined][] = [
    ['behind_plan', curve && behindPlan(curve)],
    ['concepts_behind', isMeasured(state) && conceptsBehind(concepts, state.measured_on)],
    ['over_executed', overExecuted(concepts)],
    ['estimated_beyond_contract', financial && beyondContract(financial)],
    ['advance_not_amortised', financial && notAmortised(financial)],
    ['estimated_beyond_executed', beyondExecuted(concepts)],
    ['amount_with_iva', financial && amountWithIva(financial.contract_amount, concepts)],
    ['dates_outside', curve && datesOutside(curve)],
    ...missing(state),
  ];
  return found.flatMap(([kind, text]) => (text ? [{ kind, text }] : []));
};
