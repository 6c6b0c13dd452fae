import { note, type Findings } from '../findings/findings.ts';
import type { Open, Outline } from './outline/partidas.ts';
import { codeKey, pesos, plainWords } from '../words.ts';

/** A row that states a sum. `sum` is what had been read up to it, in cents. */
export type TotalRow = {
  row: number;
  label: string;
  cents: number | null;
  sum: number;
  column: number | null;
};

const tolerance = 100;
const isIva = (label: string) => /^(mas )?(i ?v ?a|impuesto)\b/.test(plainWords(label));
const isWithIva = (label: string) =>
  /(con|mas|incluye|inc|incluido) i ?v ?a|i ?v ?a incluido|neto/.test(plainWords(label));
const isGrand = (label: string) =>
  /^(gran |importe |monto |presupuesto |costo )?(total|suma)( general| del? (presupuesto|catalogo|obra|la obra|contrato|proyecto)|es| sin i ?v ?a| m ?n| antes de i ?v ?a)?$/.test(
    plainWords(label).replace(/ \d+$/, ''),
  );
const subject = (label: string) =>
  plainWords(label)
    .replace(/^(gran )?(sub ?total(es)?|total(es)?|sumas?|importe total|monto total)\b/, '')
    .replace(/^ ?(de |del )?(la |el )?(sub ?partida|partida|capitulo)?/, '')
    .trim();

/** The partida a subtotal speaks of: by its code or name, else by its position, the innermost one whose sum fits. */
const partidaOf = (outline: Outline, label: string, cents: number): Open | null => {
  const about = subject(label);
  if (about !== '') {
    const named = outline.all.findLast(({ partida }) => {
      const name = plainWords(partida.name);
      return (
        about === name ||
        about === plainWords(codeKey(partida.code)) ||
        about === plainWords(`${partida.code} ${name}`)
      );
    });
    if (named) return named;
  }
  const unsaid = outline.open.filter(({ partida }) => partida.subtotal === undefined);
  return (
    unsaid.findLast((open) => Math.abs(open.cents - cents) <= tolerance) ??
    (about === '' ? (unsaid.at(-1) ?? null) : null)
  );
};

/** Compares what the file says a partida adds up to with what was read. */
export const stateSubtotal = (open: Open, cents: number): void => {
  if (open.partida.subtotal === undefined) open.partida.subtotal = cents / 100;
};

/** Takes a total row into account when it is met: it may close a partida. */
export const meetTotal = (outline: Outline, total: TotalRow): void => {
  if (total.cents === null || isIva(total.label) || isWithIva(total.label)) return;
  if (isGrand(total.label) && Math.abs(total.cents - total.sum) <= tolerance) return;
  const open = partidaOf(outline, total.label, total.cents);
  if (open) stateSubtotal(open, total.cents);
};

/** Total without IVA as the file states it: the amount above IVA, else the last grand total. In cents. */
export const fileTotal = (totals: TotalRow[]): TotalRow | null => {
  const iva = totals.findIndex(({ label }) => isIva(label));
  const before = iva >= 0 ? totals.slice(0, iva).findLast(({ cents }) => cents !== null) : undefined;
  if (before) return before;
  const plain = totals.filter(({ label, cents }) => cents !== null && !isIva(label) && !isWithIva(label));
  const grand = plain.findLast(({ label }) => isGrand(label));
  if (grand) return grand;
  const last = plain.at(-1);
  return last && subject(last.label) === '' && Math.abs((last.cents ?? 0) - last.sum) <= tolerance
    ? last
    : null;
};

/** Warns of every stated sum that differs from what was read by more than one peso. */
export const reconcile = (
  outline: Outline,
  { total, computed, column }: { total: TotalRow | null; computed: number; column: number | undefined },
  warnings: Findings,
): void => {
  for (const { partida, cents } of outline.all) {
    partida.computed = cents / 100;
    if (partida.subtotal === undefined || Math.abs(Math.round(partida.subtotal * 100) - cents) <= tolerance)
      continue;
    const name = `${partida.code} ${partida.name}`.trim().slice(0, 80);
    const message = `el subtotal de “${name}” (${pesos(partida.subtotal)}) difiere de la suma de sus conceptos (${pesos(partida.computed)})`;
    note(warnings, 'subtotal-differs', message, { row: partida.row - 1, column: column });
  }
  if (!total || total.cents === null || Math.abs(total.cents - computed) <= tolerance) return;
  const message = `el total del archivo (${pesos(total.cents / 100)}) difiere de la suma de los conceptos leídos (${pesos(computed / 100)})`;
  note(warnings, 'total-differs', message, { row: total.row, column: total.column });
};
