import { remark, type Remark } from '../findings/findings.ts';
import { centsIn, type Opened, type Outline } from './outline/partidas.ts';
import type { CatalogPartida } from './reading.ts';
import { codeKey, pesos, plainWords } from '../words.ts';

/** A row that states a sum (`cents`), with the state before it: the sum of all concepts in cents, and the partidas. */
export type TotalRow = {
  readonly row: number;
  readonly label: string;
  readonly cents: number | null;
  readonly sum: number;
  readonly outline: Pick<Outline, 'open' | 'count'>;
};

/** The title of a partida, with the subtotal (in cents) that its row states. */
export type Title = Opened & { readonly subtotal: number | null };

const tolerance = 100;
const isIva = (label: string) => /^(mas )?(i ?v ?a|impuesto)\b/.test(plainWords(label));
const isWithIva = (label: string) =>
  /(con|mas|incluye|inc|incluido) i ?v ?a|i ?v ?a incluido|neto/.test(plainWords(label));
const isGrand = (label: string) =>
  /^sub ?total( general| sin i ?v ?a| antes de i ?v ?a)$|^(gran |importe |monto |presupuesto |costo |suma )?(total|suma)( general| del? (presupuesto|catalogo|obra|la obra|contrato|proyecto)( mostrado)?|es| sin i ?v ?a| m ?n| antes de i ?v ?a)?$/.test(
    plainWords(label).replace(/ \d+$/, ''),
  );
const subject = (label: string) =>
  plainWords(label)
    .replace(/^(gran )?(sub ?total(es)?|total(es)?|sumas?|importe total|monto total)\b/, '')
    .replace(/^ ?(de |del )?(la |el )?(sub ?partida|partida|capitulo)?/, '')
    .trim();

/** Subtotals in cents by index of the partida. */
type Subtotals = ReadonlyMap<number, number>;

/**
 * The partida of a subtotal: the one with its code or name, else the innermost open one with a matching sum. Null when the subtotal
 * matches the sum of all concepts.
 */
const partidaOf = (
  titles: readonly Title[],
  { label, cents, sum, outline: { open, count } }: TotalRow & { cents: number },
  known: Subtotals,
): Opened | null => {
  const about = subject(label);
  if (about !== '') {
    const named = titles.slice(0, count).findLast((partida) => {
      const name = plainWords(partida.name);
      return (
        about === name ||
        about === plainWords(codeKey(partida.code)) ||
        about === plainWords(`${partida.code} ${name}`)
      );
    });
    if (named) return named;
  }
  const unsaid = open.filter(({ index }) => !known.has(index));
  return (
    unsaid.findLast(({ from }) => Math.abs(sum - from - cents) <= tolerance) ??
    (about === '' && Math.abs(sum - cents) > tolerance ? (unsaid.at(-1) ?? null) : null)
  );
};

const isOfPartida = (total: TotalRow): total is TotalRow & { cents: number } =>
  total.cents !== null &&
  !isIva(total.label) &&
  !isWithIva(total.label) &&
  !(isGrand(total.label) && Math.abs(total.cents - total.sum) <= tolerance);

/** Stated subtotal of each partida: from its title row, else from the first total row that matches it. */
const subtotalsOf = (titles: readonly Title[], totals: readonly TotalRow[]): Subtotals => {
  const known = new Map<number, number>();
  for (const { index, subtotal } of titles) if (subtotal !== null) known.set(index, subtotal);
  for (const total of totals.filter(isOfPartida)) {
    const partida = partidaOf(titles, total, known);
    if (partida && !known.has(partida.index)) known.set(partida.index, total.cents);
  }
  return known;
};

/** A partida and the sum of its concepts, in cents. */
export type Summed = { readonly partida: CatalogPartida; readonly cents: number };

/** The partidas of a table with their stated and computed subtotals; `end` is the sum of all concepts, in cents. */
export const summedPartidas = (
  titles: readonly Title[],
  totals: readonly TotalRow[],
  end: number,
): Summed[] => {
  const stated = subtotalsOf(titles, totals);
  const sums = centsIn(titles, end);
  return titles.map(({ index, code, name, row, path }) => {
    const [subtotal, cents = 0] = [stated.get(index), sums[index]];
    const partida = { code, name, row: row + 1, path, computed: cents / 100 };
    return { partida: subtotal === undefined ? partida : { ...partida, subtotal: subtotal / 100 }, cents };
  });
};

/** Row with the stated total without IVA: the amount above IVA, else the last grand total. In cents; `end` is the sum of all concepts. */
export const fileTotal = (totals: readonly TotalRow[], end: number): TotalRow | null => {
  const iva = totals.findIndex(({ label }) => isIva(label));
  const before = iva >= 0 ? totals.slice(0, iva).findLast(({ cents }) => cents !== null) : undefined;
  if (before) return before;
  const plain = totals.filter(({ label, cents }) => cents !== null && !isIva(label) && !isWithIva(label));
  const grand = plain.findLast(({ label }) => isGrand(label));
  if (grand) return grand;
  const last = plain.at(-1);
  const isOfAll = last?.sum === end && subject(last.label) === '';
  return isOfAll && Math.abs((last.cents ?? 0) - end) <= tolerance ? last : null;
};

type Reconciled = {
  partidas: readonly Summed[];
  total: TotalRow | null;
  /** Sum of all concepts, in cents. */
  computed: number;
  /** The column of amounts. */
  column: number | undefined;
};

/** Warnings for each stated sum that differs from the computed one by more than one peso. */
export const reconciled = ({ partidas, total, computed, column }: Reconciled): Remark[] => {
  const differing = partidas.flatMap(({ partida: { subtotal, ...partida }, cents }) => {
    if (subtotal === undefined || Math.abs(Math.round(subtotal * 100) - cents) <= tolerance) return [];
    const name = `${partida.code} ${partida.name}`.trim().slice(0, 80);
    const message = `el subtotal de “${name}” (${pesos(subtotal)}) difiere de la suma de sus conceptos (${pesos(partida.computed)})`;
    return remark('subtotal-differs', message, { row: partida.row - 1, column });
  });
  if (!total || total.cents === null || Math.abs(total.cents - computed) <= tolerance) return differing;
  const message = `el total del archivo (${pesos(total.cents / 100)}) difiere de la suma de los conceptos leídos (${pesos(computed / 100)})`;
  return [...differing, remark('total-differs', message, { row: total.row, column: column ?? null })];
};
