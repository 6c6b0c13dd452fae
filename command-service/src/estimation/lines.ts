import {
  addQuantities,
  byNumber,
  chargesWorks,
  EstimationLine,
  estimationTypeNames,
  estimationTypeOf,
  formatTwoDecimals,
  hasDecimals,
  isDraft,
  ivaOfLines,
  priceOn,
  type CapturedEstimation,
  type Correction,
  type ContractEstimations,
  type EstimationTerms,
  type Generador,
  type Iva,
  type PricedConcept,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { Value } from 'typebox/value';
import { generadoresAgree, notTooManyCroquis, notTooManyGeneradores } from './generadores.ts';

const refuseLine = (message: string): never => refuse(422, message, [{ field: 'concepts', message }]);

/** Code, name, unit and price of a line, at capture. */
export type Price = Pick<EstimationLine, 'concept_code' | 'concept_name' | 'unit' | 'unit_price'>;

/** A requested line. `item`: its fields where no catalog has them, unchecked. All other lines take theirs from the catalog. */
export type AskedLine = {
  concept_id: string;
  quantity: number;
  generadores?: Generador[];
  corrects?: { estimation_id: string; reason: string };
  item?: Partial<Record<keyof Price, unknown>>;
};

type Asked = {
  id: string;
  lines: readonly AskedLine[];
  catalog: ReadonlyMap<string, Price & PricedConcept>;
  terms: Pick<EstimationTerms, 'estimation_type' | 'end_date'>;
};

const itemFields: Record<keyof Price, string> = {
  concept_code: 'la clave',
  concept_name: 'la descripción',
  unit: 'la unidad',
  unit_price: 'el precio unitario',
};

const isRight = (field: keyof Price, value: unknown): boolean =>
  Value.Check(EstimationLine.properties[field], value) &&
  (typeof value !== 'number' || hasDecimals(value, 6));

/** An item of unrecoverable expenses or of an adjustment of costs (RLOPSRM arts. 130 and 137). */
const itemOf = ({ concept_id, item = {} }: AskedLine, at: number, { catalog, terms }: Asked): Price => {
  if (catalog.has(concept_id)) {
    const name = estimationTypeNames[estimationTypeOf(terms)].toLowerCase();
    return refuseLine(`Una estimación de ${name} no lleva conceptos del catálogo.`);
  }
  const price = Object.fromEntries(
    (Object.keys(itemFields) as (keyof Price)[]).map((field) => {
      const sent = item[field];
      const value = typeof sent === 'string' ? sent.trim() : sent;
      return [field, field === 'concept_code' && !value ? String(at + 1) : value];
    }),
  ) as Record<keyof Price, unknown>;
  const wrong = (Object.keys(itemFields) as (keyof Price)[]).find((field) => !isRight(field, price[field]));
  return wrong ? refuseLine(`Renglón ${at + 1}: escriba ${itemFields[wrong]}.`) : (price as Price);
};

/** The estimation that a line corrects. Refuses (422) a line below 0 without it, and a correction that is none. */
const correctionOf = (
  { estimations }: ContractEstimations,
  { id, terms }: Asked,
  { concept_id, concept_code, quantity, corrects }: AskedLine & Pick<Price, 'concept_code'>,
): Correction | undefined => {
  if (!chargesWorks(terms)) return undefined;
  if (quantity >= 0)
    return corrects
      ? refuseLine(`La cantidad de ${concept_code} debe ser menor que 0 para corregir otra estimación.`)
      : undefined;
  if (!corrects)
    return refuseLine(
      `La cantidad de ${concept_code} es negativa: indique qué estimación corrige y por qué.`,
    );
  const { estimation_id, reason } = corrects;
  const other = estimation_id === id ? undefined : estimations.get(estimation_id);
  if (!other || isDraft(other))
    return refuseLine(`La estimación que corrige ${concept_code} no existe o no está presentada.`);
  if (!other.concepts.some((line) => line.concept_id === concept_id))
    return refuseLine(`La estimación ${other.number} no lleva ${concept_code}.`);
  return { estimation_id, number: other.number, reason };
};

/** The concept at its price on the last day of the estimation. */
const contractedPrice = ({ catalog, terms: { end_date } }: Asked, concept_id: string): Price | undefined => {
  const concept = catalog.get(concept_id);
  return concept && { ...concept, unit_price: priceOn(concept, end_date) };
};

/** The price at which the corrected estimation charges a concept; undefined without a correction. */
const correctedPrice = (
  { estimations }: ContractEstimations,
  { concept_id, corrects }: AskedLine,
): number | undefined =>
  corrects &&
  estimations.get(corrects.estimation_id)?.concepts.find((line) => line.concept_id === concept_id)
    ?.unit_price;

/**
 * The lines to store, with prices as first captured, else those of the catalog on the last day of the estimation (design.md §8.3); a
 * correction has the price of what it corrects. Drops lines without a quantity,
 * unless they have rows of generadores.
 */
export const pricedLines = (
  state: ContractEstimations,
  asked: Asked,
  former: readonly EstimationLine[],
): EstimationLine[] => {
  const captured = new Map(former.map((line) => [line.concept_id, line]));
  const seen = new Set<string>();
  const wanted = asked.lines
    .map(({ generadores = [], ...line }) => ({ ...line, generadores }))
    .filter(({ quantity, generadores }) => quantity !== 0 || generadores.length > 0);
  if (wanted.length === 0) refuse(422, 'Por favor agregue al menos un concepto con cantidad');
  notTooManyGeneradores(wanted);
  notTooManyCroquis(wanted);
  return wanted.map((line, at) => {
    const { concept_id, quantity, generadores } = line;
    const price = chargesWorks(asked.terms)
      ? (captured.get(concept_id) ?? contractedPrice(asked, concept_id))
      : itemOf(line, at, asked);
    if (!price) return refuse(422, `El concepto ${concept_id} no existe en el catálogo`);
    const { concept_code, concept_name, unit } = price;
    if (seen.has(concept_id)) refuse(422, `El concepto ${concept_code} aparece más de una vez`);
    seen.add(concept_id);
    generadoresAgree({ concept_code, quantity, generadores });
    const corrects = correctionOf(state, asked, { ...line, concept_code });
    const unit_price = (corrects && correctedPrice(state, line)) ?? price.unit_price;
    const optional = { ...(corrects && { corrects }), ...(generadores.length > 0 && { generadores }) };
    return { concept_id, concept_code, concept_name, unit, unit_price, quantity, ...optional };
  });
};

/** IVA of lines as `ivaOfLines` has it. Refuses (422) corrections under another IVA than the rest. */
export const ivaOf = (
  { estimations }: ContractEstimations,
  lines: readonly EstimationLine[],
  present: Iva,
): Iva => {
  const { iva, refusal } = ivaOfLines(lines, estimations, present);
  return refusal ? refuseLine(refusal) : iva;
};

/** A line that gives back more than was charged, and what was charged before it. */
const overReturned = (
  row: CapturedEstimation,
  charged: Map<string, number>,
): { line: EstimationLine; before: number } | undefined => {
  for (const line of row.concepts) {
    const before = charged.get(line.concept_id) ?? 0;
    const after = addQuantities(before, line.quantity);
    if (line.quantity < 0 && after < 0) return { line, before };
    if (!isDraft(row)) charged.set(line.concept_id, after);
  }
  return undefined;
};

/**
 * Refuses (422) lines that give back more of a concept than the estimations before them charge: accumulated quantities are never below 0.
 * `touched`: id of the estimation that the command writes.
 */
export const neverBelowZero = (after: ContractEstimations, touched: string): void => {
  const rows = [...after.estimations.values()].filter(chargesWorks);
  if (!rows.some((row) => row.concepts.some(({ quantity }) => quantity < 0))) return;
  const charged = new Map<string, number>();
  for (const row of rows.sort(byNumber)) {
    const over = overReturned(row, charged);
    if (!over) continue;
    const { concept_code, quantity } = over.line;
    const [back, before] = [formatTwoDecimals(-quantity), formatTwoDecimals(over.before)];
    if (row.id === touched)
      refuseLine(`Se devolverían ${back} de ${concept_code} y solo se han estimado ${before}.`);
    refuse(
      409,
      `La estimación ${row.number} devuelve ${back} de ${concept_code}, y hasta ella quedarían estimados ${before}.`,
    );
  }
};
