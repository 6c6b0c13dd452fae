import { lineAmount } from '@obraclara/events/money';
import { toMicro, toNumber } from '../cells/decimal.ts';
import { noFindings, note, type Findings } from '../findings/findings.ts';
import { monthKey } from './header/months.ts';
import { isTooMuch, refuseTooMuch, tooMuchMessage } from './rows/excess.ts';
import { programMonths } from './months.ts';
import { decimalStyle, maxAmount, readNumber } from '../cells/number-cell.ts';
import { plannedConcepts, type PlannedConcepts } from './rows/concepts.ts';
import { bestFirst, joinedPasses } from './tables/join.ts';
import type { Block, Planned, ProgramPass, ProgramTable, ReadConcept, Reading } from './pass.ts';
import type { PlannedConcept, ProgramContext, ProgramReading } from './reading.ts';
import { programReport } from './report.ts';
import { inSequence } from './tables/sequence.ts';
import { programTablesIn } from './tables/tables.ts';
import { programRows, type ProgramRow } from './rows/kinds.ts';
import { hasFigures } from './totals.ts';
import {
  byMonth,
  measureOf,
  monthValues,
  quantitiesOf,
  sumOf,
  type Measure,
  type Values,
} from './rows/values.ts';
import { unreadable } from '../unreadable.ts';
import { saySeveral, sayUnread, type Unread } from '../findings/unread.ts';
import { codeKey, plainWords } from '../words.ts';
import type { Workbook } from '../workbook/workbook.ts';

type Measured = { block: Block; values: Values; measure: Measure | null };

const noHeader = () =>
  unreadable(
    400,
    'No se encontró el encabezado del programa en las primeras 40 filas. Debe tener la clave o descripción del concepto y una columna por mes.',
  );

type Tables = { tables: (ProgramTable & { score: number })[]; others: Unread[] };

/** The tables of all the sheets that hold a program, and what else those sheets hold. */
const programTables = (workbook: Workbook, context: ProgramContext): Tables => {
  const found = workbook.sheets
    .filter(({ hidden, name }) => (context.sheet === undefined ? !hidden : name === context.sheet))
    .map((sheet) => {
      const bonus = /programa|calendario|erogacion/.test(plainWords(sheet.name)) ? 3 : 0;
      const { tables, others } = programTablesIn(sheet, context);
      const score = Math.max(...tables.map(({ header }) => header.score)) + bonus;
      const scored = tables.map((table) => ({ ...table, score }));
      return { tables: scored, others: tables.length > 0 ? others : [] };
    });
  return { tables: found.flatMap(({ tables }) => tables), others: found.flatMap(({ others }) => others) };
};

/** Whether a row goes on about the concept above: it has no code of its own, or says what it holds of the same code. */
const goesOn = (open: Block | null, row: ProgramRow): open is Block => {
  if (!open) return false;
  if (row.code === '') return row.has_numbers && (row.kind !== null || row.name === '');
  return row.kind !== null && codeKey(row.code) === codeKey(open.concept.concept_code);
};

const blocksOf = (reading: Reading, rows: ProgramRow[], known: PlannedConcepts): Block[] => {
  const { skipped, errors, warnings, header } = reading;
  const blocks = new Map<string, Block>();
  let open: Block | null = null;
  for (const row of rows) {
    if (row.is === 'repeated') skipped.repeated_rows += 1;
    if (row.is === 'total') skipped.total_rows += 1;
    if (row.is === 'repeated' || row.is === 'total') continue;
    if (goesOn(open, row)) {
      open.rows.push(row);
      continue;
    }
    const found = known.find(row, header.columns, { warnings, errors });
    if (found === 'text') skipped.text_rows += 1;
    open = typeof found === 'string' ? null : { concept: found, rows: [row] };
    if (open) open = admitted(reading, blocks, open);
  }
  return [...blocks.values()];
};

/** Lets each concept through once; a second row of the same code is an error. */
const admitted = (reading: Reading, blocks: Map<string, Block>, block: Block): Block | null => {
  const code = block.concept.concept_code;
  const former = blocks.get(codeKey(code))?.rows[0];
  if (!former) {
    blocks.set(codeKey(code), block);
    return block;
  }
  const place = { row: block.rows[0]?.row, column: reading.header.columns.concept_code };
  note(reading.errors, 'duplicate-code', `la clave “${code}” ya aparece en la fila ${former.row + 1}`, place);
  return null;
};

/** Of several rows for a concept: the programmed quantity, else percentages, else amounts. */
const chosenRow = (reading: Reading, block: Block): { row: ProgramRow; said: Measure | null } => {
  const first = block.rows[0] as ProgramRow;
  const kinds = [
    ['planned', null],
    ['percent', 'percent'],
    ['amount', 'amount'],
  ] as const;
  if (block.rows.length === 1)
    return { row: first, said: kinds.find(([kind]) => kind === first.kind)?.[1] ?? null };
  reading.skipped.other_rows += block.rows.length - 1;
  note(
    reading.warnings,
    'several-rows',
    `el concepto “${block.concept.concept_code}” ocupa ${block.rows.length} renglones; se lee el de cantidad programada`,
    { row: first.row },
  );
  for (const [kind, said] of kinds) {
    const row = block.rows.find((candidate) => candidate.kind === kind);
    if (row) return { row, said };
  }
  return {
    row: block.rows.find(({ kind, has_numbers }) => kind === null && has_numbers) ?? first,
    said: null,
  };
};

const planned = (reading: Reading, blocks: Block[]): Planned[] =>
  blocks.flatMap((block) => {
    const { row, said } = chosenRow(reading, block);
    const values = monthValues(reading, row.row, reading.errors);
    if (!values) return [];
    return [{ block, values, said }];
  });

/** What a row holds by its own evidence, else by what it says. */
const measured = ({ block, values, said }: Planned): Measured => {
  const own = measureOf(values, block.concept);
  return { block, values, measure: said && own !== 'quantity' ? said : own };
};

/** What rows without evidence of their own hold: what at least two thirds of the others do. */
const usualMeasure = (all: Measured[]): Measure => {
  const decided = all.filter(({ measure, values }) => measure !== null && values.months.length > 0);
  const usual = (['percent', 'amount'] as const).find(
    (measure) =>
      decided.length > 0 && decided.filter((one) => one.measure === measure).length * 3 >= decided.length * 2,
  );
  return usual ?? 'quantity';
};

const conceptsOf = ({ reading, planned: own }: ProgramPass): ReadConcept[] => {
  const { warnings, errors } = reading;
  const all = own.map(measured);
  const usual = usualMeasure(all);
  refuseTooMuch(all, usual);
  const converted = { percent: 0, amount: 0 };
  const read = all.flatMap(({ block: { concept }, values, measure }) => {
    const as = measure ?? usual;
    const months = quantitiesOf(values, as, concept);
    if (!months) {
      note(
        errors,
        'amount-without-price',
        `“${concept.concept_code}” tiene importes pero su precio unitario es 0`,
        { row: values.row },
      );
      return [];
    }
    if (sumOf(months) > maxQuantityMicro) {
      note(errors, 'number-too-large', 'las cantidades tienen más de 9 dígitos enteros', { row: values.row });
      return [];
    }
    if (as !== 'quantity' && values.months.length > 0) converted[as] += 1;
    if (isTooMuch(months, concept)) {
      note(errors, 'too-much', tooMuchMessage(months, concept), { row: values.row });
      return [];
    }
    checkSums(reading, values, concept, toNumber(sumOf(months)));
    const program = {
      row: values.row + 1,
      concept_code: concept.concept_code,
      monthly_quantities: byMonth(months, monthKey),
    };
    return [{ concept, program, months }];
  });
  if (converted.percent > 0)
    note(
      warnings,
      'percentages',
      `${converted.percent} conceptos tienen porcentajes; se convirtieron a cantidades del catálogo`,
    );
  if (converted.amount > 0)
    note(
      warnings,
      'amounts',
      `${converted.amount} conceptos tienen importes; se convirtieron a cantidades dividiendo entre el precio unitario`,
    );
  return read;
};

const tolerance = 10_000n;
const maxQuantityMicro = 999_999_999_999_999n;

const checkSums = (reading: Reading, values: Values, concept: PlannedConcept, sum: number): void => {
  const { warnings, header } = reading;
  const difference = toMicro(sum) - toMicro(concept.quantity);
  if (difference > tolerance || difference < -tolerance)
    note(
      warnings,
      'quantity-differs',
      `“${concept.concept_code}”: el programa suma ${sum} y el catálogo tiene ${concept.quantity} (diferencia ${toNumber(difference)})`,
      { row: values.row },
    );
  if (header.row_total !== undefined) checkRowTotal(reading, values, concept, header.row_total);
};

/** The total of a row may be of its months, of the catalog or in pesos; anything else is remarked on. */
const checkRowTotal = (reading: Reading, values: Values, concept: PlannedConcept, column: number): void => {
  const { sheet, style } = reading;
  const total = readNumber(sheet.rows[values.row]?.[column], style, sheet, maxAmount);
  if (total.is !== 'number' || values.percent_format) return;
  const sum = values.own_sum ?? values.sum;
  const off = total.micro - sum;
  const known = [
    toMicro(concept.quantity),
    sum,
    BigInt(Math.round(lineAmount(concept.quantity, concept.unit_price) * 100)) * tolerance,
  ];
  if ((off > tolerance || off < -tolerance) && !known.includes(total.micro))
    note(
      reading.warnings,
      'row-total-differs',
      `el total del renglón (${total.value}) no es la suma de sus meses (${toNumber(sum)})`,
      { row: values.row, column },
    );
};

const passOf = (table: ProgramTable, context: ProgramContext): ProgramPass => {
  const { sheet, header } = table;
  const rows = programRows(sheet, header);
  const style = decimalStyle(
    rows.flatMap(({ row }) => header.months.map(({ column }) => sheet.rows[row]?.[column])),
  );
  const [warnings, errors] = [noFindings(), noFindings()];
  const skipped = { text_rows: 0, total_rows: 0, repeated_rows: 0, other_rows: 0 };
  const reading: Reading = { ...table, style, context, warnings, errors, skipped };
  return {
    reading,
    rows,
    planned: planned(reading, blocksOf(reading, rows, plannedConcepts(context.concepts))),
  };
};

/** Says what is remarkable of the file as a whole. */
const sayWhole = (workbook: Workbook, read: ProgramPass[], unread: Unread[], about: Findings): void => {
  if (workbook.kind !== 'xlsx' && workbook.kind !== 'xls')
    note(
      about,
      'not-really-excel',
      'el archivo no es un libro de Excel sino texto, HTML o XML exportado; se leyó su tabla',
    );
  sayUnread(unread, about);
  saySeveral(
    read.map(({ reading }) => reading.sheet.name),
    about,
  );
};

const noFigures = () =>
  unreadable(
    422,
    'El programa no contiene cantidades por mes: las barras de colores no se pueden leer, escriba las cantidades.',
  );

/** Reads the program of work out of a workbook (domain.md §4.3). Throws `unreadable` when there is no program in it. */
export const programOf = (workbook: Workbook, context: ProgramContext): ProgramReading => {
  const { tables, others } = programTables(workbook, context);
  const [first, ...more] = bestFirst(
    inSequence(tables, context).map((table) => ({ ...passOf(table, context), score: table.score })),
  );
  if (!first) throw noHeader();
  if (!hasFigures(first.reading, first.rows)) throw noFigures();
  const { read, unread: left, doubtful } = joinedPasses([first, ...more]);
  const unread = [...left, ...others];
  const about = noFindings();
  sayWhole(workbook, read, unread, about);
  const months = programMonths(
    read.map(({ reading }) => reading),
    context,
  );
  const concepts = read.flatMap(conceptsOf);
  const done = new Set(concepts.map(({ concept }) => codeKey(concept.concept_code)));
  for (const concept of context.concepts)
    if (!done.has(codeKey(concept.concept_code)))
      note(about, 'not-programmed', `“${concept.concept_code}” no está en el programa (programado 0)`);
  return programReport(read, { about, months, concepts, unread, doubtful, contract: context.concepts });
};
