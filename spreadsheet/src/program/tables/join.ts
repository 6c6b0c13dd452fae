import { toNumber } from '../../cells/decimal.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import { monthLabel } from '../header/month-number.ts';
import { dayNumber } from '../header/periods.ts';
import { withRemarks, type Planned, type TableRead } from '../table.ts';
import { hasFigures } from '../totals.ts';
import type { MonthValue, Values } from '../rows/values.ts';
import { address } from '../../workbook/sheet.ts';
import type { Unread } from '../../findings/unread.ts';
import { unreadable } from '../../unreadable.ts';
import { codeKey, plainWords } from '../../words.ts';

/** A concept with its figures from all tables so far, and the index of the first table with the concept. */
type Figures = { planned: Planned; table: number };
/** Figures by concept key; null for concepts on which tables disagree. */
type Known = ReadonlyMap<string, Figures | null>;
type Clash = { planned: Planned; cells: Pair };

const keyOf = ({ block }: Planned): string => codeKey(block.concept.concept_code);

const daysOf = ({ month, span }: MonthValue) =>
  span ?? { from: dayNumber(month, 1), to: dayNumber(month + 1, 0) };

const isSameDays = (a: MonthValue, b: MonthValue): boolean =>
  daysOf(a).from === daysOf(b).from && daysOf(a).to === daysOf(b).to;

const written = ({ months }: Values): MonthValue[] => months.filter(({ micro }) => micro !== 0n);

/** Merges the months of two tables into one row. */
const joined = (first: Values, then: Values): Values => {
  const more = written(then).filter((one) => !written(first).some((former) => isSameDays(former, one)));
  const months = [...first.months, ...more];
  return {
    ...first,
    months,
    own_sum: first.own_sum ?? first.sum,
    sum: months.reduce((sum, { micro }) => sum + micro, 0n),
  };
};

const isSameFormat = (a: Values, b: Values): boolean =>
  a.percent_format === b.percent_format && a.money_format === b.money_format;

const cellOf = ({ sheet, row, column, micro }: MonthValue): string =>
  `${toNumber(micro)} en “${sheet}” ${address(row, column)}`;

type Pair = readonly [MonthValue, MonthValue];

/** The first two figures that cover common days but differ in days or in value; null if there are none. */
const unequal = (known: MonthValue[], more: MonthValue[]): Pair | null => {
  const dated = more.map((value) => ({ value, ...daysOf(value) }));
  for (const a of known) {
    const { from, to } = daysOf(a);
    const b = dated.find(
      (one) =>
        one.from <= to &&
        from <= one.to &&
        !(one.from === from && one.to === to && one.value.micro === a.micro),
    );
    if (b) return [a, b.value];
  }
  return null;
};

/** Two contradictory cells of two tables: different figures for the same days, or figures in another format. Null if there are none. */
const clashOf = (first: Planned, then: Planned): Clash | null => {
  const [known, more] = [written(first.values), written(then.values)];
  const [a, b] = [known[0], more[0]];
  const otherFormat: Pair | null = a && b && !isSameFormat(first.values, then.values) ? [a, b] : null;
  const cells = unequal(known, more) ?? otherFormat;
  return cells && { planned: then, cells };
};

const messageOf = ({ planned, cells: [a, b] }: Clash): string =>
  `“${planned.block.concept.concept_code}” tiene cifras distintas en dos ${a.sheet === b.sheet ? 'tablas' : 'hojas'}: ${cellOf(a)} y ${cellOf(b)}`;

const adds = (known: Known, planned: Planned): boolean => {
  const former = known.get(keyOf(planned));
  if (!former) return former === undefined;
  const { values } = former.planned;
  return joined(values, planned.values).months.length > values.months.length;
};

const otherKind =
  /erogacion|importe|monto|financier|maquinaria|equipo|personal|mano de obra|material|insumo|suministro|\breal\b|avance/;

const foundNot = ['unknown-code', 'unknown-name', 'ambiguous-name', 'missing-code'];

/** Whether the sheet name or the title says that a table is about amounts, machinery, personnel or completed work. */
const isOfOther = ({ table: { sheet, title } }: TableRead): boolean =>
  otherKind.test(plainWords(sheet.name)) ||
  (/programa|calendario|erogacion/.test(title) && otherKind.test(title));

/** Number of rows with a concept that is not in the catalog, and of all concept rows. */
const unknownIn = ({ tally: { planned, errors } }: TableRead): { unknown: number; all: number } => {
  const unknown = foundNot.reduce((sum, code) => sum + (errors.counts[code] ?? 0), 0);
  return { unknown, all: planned.length + unknown };
};

/** Reason to skip a table; `doubtful` when it may still be the right one. */
type Left = { reason: string; doubtful: boolean };

/** Reason to skip a table because of its own figures; null when it may be a program. */
const leftAlone = (one: TableRead): Left | null => {
  if (!hasFigures(one.table)) return { reason: 'no contiene cantidades por mes', doubtful: false };
  const { unknown, all } = unknownIn(one);
  if (unknown * 2 < all || unknown === 0) return null;
  const reason = `trae ${unknown} de ${all} conceptos que no están en el catálogo`;
  return { reason, doubtful: one.tally.planned.length > 0 };
};

/** Reason to skip a table that does not continue the others; null when it does. */
const leftBeside = ({ tally: { planned } }: TableRead, known: Known, clashes: Clash[]): Left | null => {
  const [first] = clashes;
  if (first && clashes.length * 2 >= planned.length)
    return { reason: `es otra versión del programa; ${messageOf(first)}`, doubtful: true };
  if (planned.some((one) => adds(known, one))) return null;
  return { reason: 'repite lo que ya se leyó', doubtful: false };
};

const leftByName = (one: TableRead, best: TableRead): Left | null =>
  !isOfOther(best) && isOfOther(one)
    ? { reason: 'por su nombre es un programa de otra cosa', doubtful: false }
    : null;

/** Moves the table that best matches a program to the front. */
export const bestFirst = (tables: readonly TableRead[]): TableRead[] => {
  const isNone = (one: TableRead) => leftAlone(one) !== null && one.tally.planned.length === 0;
  const doubts = (one: TableRead) => Number(isNone(one)) * 2 + Number(isOfOther(one));
  const [best] = tables.toSorted((a, b) => doubts(a) - doubts(b) || b.table.score - a.table.score);
  return best ? [best, ...tables.filter((one) => one !== best)] : [];
};

/** Throws 400 for a table with a faulty header. */
const refuseFault = ({ table: { header, sheet } }: TableRead, best: TableRead): void => {
  if (header.fault === null) return;
  const where = sheet.name === best.table.sheet.name ? '' : `Hoja “${sheet.name}”: `;
  throw unreadable(400, `${where}${header.fault}`);
};

/**
 * Throws 400 for months whose year is ambiguous if a concept is in two tables. With other concepts, returns a warning with the
 * first month that was assumed.
 */
const yearRemarks = ({ table, tally }: TableRead, best: TableRead, known: Known): Remark[] => {
  const { header, sheet } = table;
  const isUnsure = header.unsure ?? (header.yearless && best.table.header.unsure);
  if (!isUnsure) return [];
  if (tally.planned.some((planned) => known.has(keyOf(planned))))
    throw unreadable(
      400,
      `Los meses de la fila ${header.row + 1} de la hoja “${sheet.name}” no dicen su año y pueden ser de otro. Escriba el año en su encabezado.`,
    );
  const [first] = header.months;
  if (!first) return [];
  const message = `sus meses no dicen su año: se leyeron desde ${monthLabel(first.month)}; si son de otro año, escríbalo en su encabezado`;
  return [remark('year-not-said', message, { row: header.row })];
};

const clashRemark = (clash: Clash): Remark => {
  const [, cell] = clash.cells;
  return remark('two-sheets', messageOf(clash), { row: cell.row, column: cell.column });
};

/** Adds the figures of the `table`-th table. Concepts with contradictory figures become null. */
const knownWith = (known: Known, { tally }: TableRead, clashes: Clash[], table: number): Known => {
  const all = new Map(known);
  for (const { planned } of clashes) all.set(keyOf(planned), null);
  for (const planned of tally.planned) {
    const former = all.get(keyOf(planned));
    if (former === undefined) all.set(keyOf(planned), { planned, table });
    if (!former) continue;
    const values = joined(former.planned.values, planned.values);
    all.set(keyOf(planned), { ...former, planned: { ...former.planned, values } });
  }
  return all;
};

/** Keeps in a table the concepts that first occur there, with their figures from all tables. */
const withKnown = ({ table, tally }: TableRead, known: Known, at: number): TableRead => {
  const planned = tally.planned.flatMap((one) => {
    const figures = known.get(keyOf(one));
    return figures?.table === at ? figures.planned : [];
  });
  return { table, tally: { ...tally, planned } };
};

const unreadOf = ({ table: { sheet, place, rows } }: TableRead, reason: string): Unread => ({
  sheet: sheet.name,
  rows: rows.filter(({ is }) => is === 'concept').length,
  reason: place === '' ? reason : `la tabla ${place} ${reason}`,
});

type Joined = {
  read: TableRead[];
  unread: Unread[];
  /** Unread tables that may be the right version. */
  doubtful: Unread[];
};

/**
 * Joins the tables of a program: the first is the best one, and the others continue it with other concepts or months. Skipped
 * tables have a reason. Contradictory figures of a month are an error. Throws 400 when a table has a header that repeats a month or
 * has days that end before they start.
 */
export const joinedTables = ([best, ...others]: [TableRead, ...TableRead[]]): Joined => {
  refuseFault(best, best);
  const all: Joined = { read: [best], unread: [], doubtful: [] };
  let known = knownWith(new Map(), best, [], 0);
  for (const one of others) {
    const clashes = one.tally.planned.flatMap((planned) => {
      const former = known.get(keyOf(planned));
      return (former && clashOf(former.planned, planned)) ?? [];
    });
    const left = leftByName(one, best) ?? leftAlone(one) ?? leftBeside(one, known, clashes);
    if (left) {
      const unread = unreadOf(one, left.reason);
      all.unread.push(unread);
      if (left.doubtful) all.doubtful.push(unread);
      continue;
    }
    refuseFault(one, best);
    const remarks = { warnings: yearRemarks(one, best, known), errors: clashes.map(clashRemark) };
    known = knownWith(known, one, clashes, all.read.length);
    all.read.push(withRemarks(one, remarks));
  }
  return { ...all, read: all.read.map((one, at) => withKnown(one, known, at)) };
};
