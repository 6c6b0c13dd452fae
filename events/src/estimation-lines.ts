import type { AmendmentLine, AmendmentTerms } from './amendment.ts';
import type { FormerPrice } from './concept-prices.ts';
import { isDraft } from './estimation-control.ts';
import { byNumber, lineSubtotal } from './estimation-ledger.ts';
import { chargesWorks, type EstimationType } from './estimation-types.ts';
import type { AmortizationPart, EstimationLine } from './estimation.ts';
import {
  addMoney,
  addQuantities,
  lineAmount,
  lineCents,
  percentageOf,
  sumCents,
  toCents,
  toPesos,
} from './money.ts';

/** Change of a concept's contracted quantity, and of its price, by an amendment. `advance_percentage`: null if its advance is that of the contract. */
export type ConceptAmendment = {
  id: string;
  /** Its number. */
  amendment: number;
  /** The day from which it is in force. */
  on: string;
  quantity: number;
  advance_percentage: number | null;
} & Partial<FormerPrice>;

/** A concept in its contract: contracted quantity with all amendments, which it lists in the order of their days. */
export type ContractedConcept = {
  quantity: number;
  amendments?: readonly ConceptAmendment[] | undefined;
};

type Amending = Pick<AmendmentTerms, 'number' | 'on' | 'lines' | 'concepts' | 'advance_percentage'> & {
  id: string;
};

/** The change of each concept by an amendment, by concept id. */
export const conceptAmendments = (amendment: Amending): Map<string, ConceptAmendment> => {
  const { id, number, on, lines, concepts, advance_percentage = null } = amendment;
  const change = ({
    quantity,
    repricing,
  }: Pick<AmendmentLine, 'quantity' | 'repricing'>): ConceptAmendment => ({
    id,
    amendment: number,
    on,
    quantity,
    advance_percentage,
    ...(repricing && {
      former_price: repricing.former_price,
      charged_quantity: repricing.charged_quantity,
    }),
  });
  return new Map([
    ...lines.map((line) => [line.concept_id, change(line)] as const),
    ...concepts.map((concept) => [concept.id, change(concept)] as const),
  ]);
};

/** These changes and another one, in the order of their days. */
export const withAmendment = (
  amendments: readonly ConceptAmendment[] = [],
  added: ConceptAmendment,
): ConceptAmendment[] => [...amendments, added].sort((a, b) => a.on.localeCompare(b.on));

/**
 * The contracted quantity of a concept in force on a day. What the contract had none of until then, such as an extraordinary concept that an
 * amendment took in, has its present one.
 */
export const quantityOn = ({ quantity, amendments = [] }: ContractedConcept, day: string): number => {
  const later = amendments.filter(({ on }) => day !== '' && on > day);
  const then = addQuantities(quantity, ...later.map((one) => -one.quantity));
  return then > 0 ? then : quantity;
};

/** What earlier estimations charge of a concept. `same_price`: all at the price of the line. */
type ChargedBefore = { quantity: number; amount: number; same_price: boolean };

type Line = Pick<EstimationLine, 'concept_id' | 'quantity' | 'unit_price' | 'corrects'>;

/** The line that another one corrects, and the percentage by which its estimation amortised. */
type CorrectedLine = { quantity: number; subtotal: number; percentage: number };

/**
 * Importe of a line in pesos, where it is not quantity × price to the cent (contract-life §5): a line that gives back a whole line gives back
 * its importe; a line that completes the quantity contracted at its end takes what is left of it, if the contract closes cents.
 */
const closingAmount = (
  line: Line,
  {
    contracted,
    before,
    corrected,
    closes_cents,
  }: {
    contracted: number | undefined;
    before: ChargedBefore;
    corrected: CorrectedLine | undefined;
    closes_cents: boolean;
  },
): number | undefined => {
  const { quantity, unit_price } = line;
  const plain = lineAmount(quantity, unit_price);
  const isWhole = corrected?.quantity === -quantity;
  const completes =
    closes_cents &&
    before.same_price &&
    contracted !== undefined &&
    quantity > 0 &&
    addQuantities(before.quantity, quantity) === contracted;
  const amount = isWhole
    ? -corrected.subtotal
    : completes
      ? addMoney(lineAmount(contracted, unit_price), -before.amount)
      : plain;
  return amount === plain ? undefined : amount;
};

/** Quantity between two accumulated quantities that lies in a band. */
const within = (from: number, to: number, [low, high]: readonly [number, number]): number =>
  Math.max(0, addQuantities(Math.min(Math.max(from, to), high), -Math.max(Math.min(from, to), low)));

/**
 * Bands of accumulated quantity that amendments with an advance of their own added to a concept, in force on a day. The quantity as awarded
 * comes first; a reduction takes from the last band.
 */
const bandsOf = ({ quantity, amendments = [] }: ContractedConcept, day: string) => {
  const awarded = addQuantities(quantity, ...amendments.map((one) => -one.quantity));
  let top = awarded;
  const bands: { amendment: ConceptAmendment; range: [number, number] }[] = [];
  for (const amendment of amendments) {
    if (day && amendment.on > day) continue;
    const after = addQuantities(top, amendment.quantity);
    if (amendment.quantity > 0) bands.push({ amendment, range: [top, after] });
    for (const band of bands) band.range[1] = Math.min(band.range[1], after);
    top = after;
  }
  return bands;
};

type Parted = {
  line: Line & Pick<EstimationLine, 'closing_amount'>;
  concept: ContractedConcept | undefined;
  before: number;
  corrected: CorrectedLine | undefined;
};

/** The parts of a line that do not amortise by the percentage of its estimation. */
const partsOfLine = (
  { line, concept, before, corrected }: Parted,
  { day, percentage }: { day: string; percentage: number },
): AmortizationPart[] => {
  const { quantity, unit_price, corrects } = line;
  const to = addQuantities(before, quantity);
  const sign = Math.sign(quantity);
  const added = concept ? bandsOf(concept, day) : [];
  const parts = added.flatMap(
    ({ amendment: { amendment, advance_percentage }, range }): AmortizationPart[] => {
      const own = within(before, to, range);
      if (advance_percentage === null || own === 0) return [];
      return [
        {
          amendment,
          amount: toPesos(sign * lineCents(own, unit_price)) || 0,
          percentage: advance_percentage,
        },
      ];
    },
  );
  if (!corrects || !corrected || corrected.percentage === percentage) return parts;
  const rest = addMoney(lineSubtotal(line), ...parts.map(({ amount }) => -amount));
  return [...parts, { corrects: corrects.number, amount: rest, percentage: corrected.percentage }];
};

const keyOf = ({ amendment, corrects, percentage }: AmortizationPart) =>
  `${amendment ?? ''} ${corrects ?? ''} ${percentage}`;

/**
 * The parts of an importe that amortise by another percentage than the estimation's (RLOPSRM art. 143-II): what an amendment added by the
 * percentage of its own advance, and what is given back by that of the corrected estimation. One for each origin, by number.
 */
const amortizationParts = (
  lines: readonly Parted[],
  estimation: { day: string; percentage: number },
): AmortizationPart[] => {
  const parts = new Map<string, AmortizationPart[]>();
  for (const part of lines.flatMap((line) => partsOfLine(line, estimation)))
    parts.set(keyOf(part), [...(parts.get(keyOf(part)) ?? []), part]);
  return [...parts.values()]
    .map((same) => ({ ...same[0]!, amount: toPesos(sumCents(same.map(({ amount }) => toCents(amount)))) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.amendment ?? 0) - (b.amendment ?? 0) || (a.corrects ?? 0) - (b.corrects ?? 0));
};

type Charge = Pick<EstimationLine, 'concept_id' | 'quantity' | 'unit_price' | 'closing_amount'>;

/** Sums of the earlier lines of one concept, whose next line has this price. */
const chargedBefore = (lines: readonly Charge[], unit_price: number): ChargedBefore => ({
  quantity: addQuantities(...lines.map(({ quantity }) => quantity)),
  amount: addMoney(...lines.map(lineSubtotal)),
  same_price: lines.every((line) => line.unit_price === unit_price),
});

/** Fields of an estimation that order it, and those that its lines depend on. */
type Placed = Parameters<typeof byNumber>[0] & { estimation_type?: EstimationType };
type Other = Placed & {
  concepts: readonly Charge[];
  total_amount: number;
  anticipo_amortization_percentage: number;
  amortization_amount?: number | null;
};

/** The other estimations of a contract, its concepts by id, and whether the line that completes one takes what is left of it. */
export type LinesContract = {
  others: readonly Other[];
  concepts: ReadonlyMap<string, ContractedConcept>;
  closes_cents: boolean;
};

/** Percentage by which an estimation amortises, to 4 decimals. */
const percentageOfOther = ({
  amortization_amount = null,
  total_amount,
  anticipo_amortization_percentage,
}: Other): number =>
  amortization_amount === null
    ? anticipo_amortization_percentage
    : Math.max(0, percentageOf(amortization_amount, total_amount, 4) ?? 0);

const correctedLine = (
  { concept_id, corrects }: Line,
  others: ReadonlyMap<string, Other>,
): CorrectedLine | undefined => {
  const other = corrects && others.get(corrects.estimation_id);
  const line = other?.concepts.find((one) => one.concept_id === concept_id);
  return other && line
    ? { quantity: line.quantity, subtotal: lineSubtotal(line), percentage: percentageOfOther(other) }
    : undefined;
};

type Lines = { concepts: EstimationLine[]; amortization_parts?: AmortizationPart[] };

/**
 * The lines of an estimation with the importes that close or give back whole lines, and the parts of its importe that amortise by other
 * percentages. What is not of works has neither.
 */
export const contractLines = (
  estimation: Placed & {
    end_date: string;
    anticipo_amortization_percentage: number;
    concepts: readonly EstimationLine[];
  },
  { others, concepts, closes_cents }: LinesContract,
): Lines => {
  const lines = estimation.concepts.map(({ closing_amount: _, ...line }) => line);
  const isAmended = ({ concept_id }: Line) =>
    concepts.get(concept_id)?.amendments?.some(({ advance_percentage }) => advance_percentage !== null);
  const isPlain = !closes_cents && !lines.some((line) => line.corrects || isAmended(line));
  if (isPlain || !chargesWorks(estimation)) return { concepts: lines };
  const earlier = others.filter((other) => !isDraft(other) && byNumber(other, estimation) < 0);
  const charges = new Map<string, Charge[]>(lines.map(({ concept_id }) => [concept_id, []]));
  for (const charge of earlier.flatMap((one) => one.concepts)) charges.get(charge.concept_id)?.push(charge);
  const byId = new Map(others.map((other) => [other.id, other]));
  const parted = lines.map((line) => {
    const concept = concepts.get(line.concept_id);
    const before = chargedBefore(charges.get(line.concept_id) ?? [], line.unit_price);
    const corrected = correctedLine(line, byId);
    const contracted = concept && quantityOn(concept, estimation.end_date);
    const amount = closingAmount(line, { contracted, before, corrected, closes_cents });
    const closed = amount === undefined ? line : { ...line, closing_amount: amount };
    return { line: closed, concept, before: before.quantity, corrected };
  });
  const amortization_parts = amortizationParts(parted, {
    day: estimation.end_date,
    percentage: estimation.anticipo_amortization_percentage,
  });
  return {
    concepts: parted.map(({ line }) => line),
    ...(amortization_parts.length > 0 && { amortization_parts }),
  };
};
