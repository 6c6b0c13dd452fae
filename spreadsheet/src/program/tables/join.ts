import { toNumber } from '../../cells/decimal.ts';
import { note } from '../../findings/findings.ts';
import { monthLabel } from '../header/months.ts';
import { dayNumber } from '../header/periods.ts';
import type { Planned, ProgramPass } from '../pass.ts';
import { hasFigures } from '../totals.ts';
import type { MonthValue, Values } from '../rows/values.ts';
import { address } from '../../workbook/sheet.ts';
import type { Unread } from '../../findings/unread.ts';
import { unreadable } from '../../unreadable.ts';
import { codeKey, plainWords } from '../../words.ts';

/** By key, null for what tables do not agree on. */
type Known = Map<string, Planned | null>;
type Clash = { planned: Planned; cells: Pair };

const keyOf = ({ block }: Planned): string => codeKey(block.concept.concept_code);

const daysOf = ({ month, span }: MonthValue) =>
  span ?? { from: dayNumber(month, 1), to: dayNumber(month + 1, 0) };

const isSameDays = (a: MonthValue, b: MonthValue): boolean =>
  daysOf(a).from === daysOf(b).from && daysOf(a).to === daysOf(b).to;

const written = ({ months }: Values): MonthValue[] => months.filter(({ micro }) => micro !== 0n);

/** The months of two tables as of one row. */
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

/** The first two of common days that do not say the same of the same days. */
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

/** Cells of two tables that cannot both be true: figures of some days that differ, or figures of another kind. */
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
  return joined(former.values, planned.values).months.length > former.values.months.length;
};

const otherKind =
  /erogacion|importe|monto|financier|maquinaria|equipo|personal|mano de obra|material|insumo|suministro|\breal\b|avance/;

const foundNot = ['unknown-code', 'unknown-name', 'ambiguous-name', 'missing-code'];

/** Whether its name, or the title above it, says that a table is of amounts, machinery, personnel or work done. */
const isOfOther = ({ reading: { sheet, title } }: ProgramPass): boolean =>
  otherKind.test(plainWords(sheet.name)) ||
  (/programa|calendario|erogacion/.test(title) && otherKind.test(title));

/** Rows whose concept is not in the catalog, and all that speak of one. */
const unknownIn = ({ reading, planned }: ProgramPass): { unknown: number; all: number } => {
  const unknown = foundNot.reduce((sum, code) => sum + (reading.errors.counts[code] ?? 0), 0);
  return { unknown, all: planned.length + unknown };
};

/** Why a table is left out; `doubtful` when it may be the right one all the same. */
type Left = { reason: string; doubtful: boolean };

/** Why a table is no program by its own figures; null when it may be one. */
const leftAlone = (pass: ProgramPass): Left | null => {
  if (!hasFigures(pass.reading, pass.rows))
    return { reason: 'no contiene cantidades por mes', doubtful: false };
  const { unknown, all } = unknownIn(pass);
  if (unknown * 2 < all || unknown === 0) return null;
  const reason = `trae ${unknown} de ${all} conceptos que no están en el catálogo`;
  return { reason, doubtful: pass.planned.length > 0 };
};

/** Why a table does not go on with the others; null when it does. */
const leftBeside = (pass: ProgramPass, known: Known, clashes: Clash[]): Left | null => {
  const [first] = clashes;
  if (first && clashes.length * 2 >= pass.planned.length)
    return { reason: `es otra versión del programa; ${messageOf(first)}`, doubtful: true };
  if (pass.planned.some((planned) => adds(known, planned))) return null;
  return { reason: 'repite lo que ya se leyó', doubtful: false };
};

const leftByName = (pass: ProgramPass, best: ProgramPass): Left | null =>
  !isOfOther(best) && isOfOther(pass)
    ? { reason: 'por su nombre es un programa de otra cosa', doubtful: false }
    : null;

/** The tables with the one that looks most like the program first. */
export const bestFirst = (passes: (ProgramPass & { score: number })[]): ProgramPass[] => {
  const isNone = (pass: ProgramPass) => leftAlone(pass) !== null && pass.planned.length === 0;
  const doubts = (pass: ProgramPass) => Number(isNone(pass)) * 2 + Number(isOfOther(pass));
  const [best] = passes.toSorted((a, b) => doubts(a) - doubts(b) || b.score - a.score);
  return best ? [best, ...passes.filter((pass) => pass !== best)] : [];
};

/** Refuses (400) what would be read below a header that cannot be. */
const refuseFault = ({ reading: { header, sheet } }: ProgramPass, best: ProgramPass): void => {
  if (header.fault === null) return;
  const where = sheet.name === best.reading.sheet.name ? '' : `Hoja “${sheet.name}”: `;
  throw unreadable(400, `${where}${header.fault}`);
};

/**
 * Asks (400) for the year of months that may be of another one, when concepts have such months in two tables; with other
 * concepts it says from when they were read.
 */
const askForYear = (pass: ProgramPass, best: ProgramPass, known: Known): void => {
  const { header, sheet, warnings } = pass.reading;
  const isUnsure = header.unsure ?? (header.yearless && best.reading.header.unsure);
  if (!isUnsure) return;
  if (pass.planned.some((planned) => known.has(keyOf(planned))))
    throw unreadable(
      400,
      `Los meses de la fila ${header.row + 1} de la hoja “${sheet.name}” no dicen su año y pueden ser de otro. Escriba el año en su encabezado.`,
    );
  const [first] = header.months;
  if (first)
    note(
      warnings,
      'year-not-said',
      `sus meses no dicen su año: se leyeron desde ${monthLabel(first.month)}; si son de otro año, escríbalo en su encabezado`,
      { row: header.row },
    );
};

/** Takes a concept out of the tables that do not agree on it, and says which cells those are. */
const refuse = (clash: Clash, pass: ProgramPass, read: ProgramPass[], known: Known): void => {
  const [, cell] = clash.cells;
  note(pass.reading.errors, 'two-sheets', messageOf(clash), { row: cell.row, column: cell.column });
  const key = keyOf(clash.planned);
  known.set(key, null);
  for (const one of [...read, pass]) one.planned = one.planned.filter((planned) => keyOf(planned) !== key);
};

const goOn = (pass: ProgramPass, known: Known): void => {
  pass.planned = pass.planned.filter((planned) => {
    const former = known.get(keyOf(planned));
    if (former) former.values = joined(former.values, planned.values);
    if (former === undefined) known.set(keyOf(planned), planned);
    return former === undefined;
  });
};

type Joined = {
  read: ProgramPass[];
  unread: Unread[];
  /** Those that may be the right version of what was read. */
  doubtful: Unread[];
};

/**
 * The tables that make up a program: the best, which is the first, and those that go on with it, with other concepts or
 * other months; the others with the reason why they were left out. Figures of a month that differ are an error. Throws 400
 * when one that is read has a header that repeats a month or whose days end before they begin.
 */
export const joinedPasses = ([best, ...others]: [ProgramPass, ...ProgramPass[]]): Joined => {
  refuseFault(best, best);
  const known: Known = new Map(best.planned.map((planned) => [keyOf(planned), planned]));
  const all: Joined = { read: [best], unread: [], doubtful: [] };
  const leave = ({ reading: { sheet, place }, rows }: ProgramPass, { reason, doubtful }: Left) => {
    const said = place === '' ? reason : `la tabla ${place} ${reason}`;
    const one = { sheet: sheet.name, rows: rows.filter(({ is }) => is === 'concept').length, reason: said };
    all.unread.push(one);
    if (doubtful) all.doubtful.push(one);
  };
  for (const pass of others) {
    const clashes = pass.planned.flatMap((planned) => {
      const former = known.get(keyOf(planned));
      return (former && clashOf(former, planned)) ?? [];
    });
    const left = leftByName(pass, best) ?? leftAlone(pass) ?? leftBeside(pass, known, clashes);
    if (left) leave(pass, left);
    else {
      refuseFault(pass, best);
      askForYear(pass, best, known);
      for (const clash of clashes) refuse(clash, pass, all.read, known);
      goOn(pass, known);
      all.read.push(pass);
    }
  }
  return all;
};
