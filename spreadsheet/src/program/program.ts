import { accentDoubts } from '../findings/difference.ts';
import { remark, type Remark } from '../findings/findings.ts';
import { kindRemarks, severalRemarks, unreadRemarks, type Unread } from '../findings/unread.ts';
import { notUnderstood } from '../header/header.ts';
import type { UnknownHeading } from '../header/unknown-heading.ts';
import { withHeadings } from '../header/mapped-headings.ts';
import { headingsWithoutProgram } from './header/unknown-headings.ts';
import { unreadable } from '../unreadable.ts';
import { codeKey } from '../words.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { plannedConcepts } from './concepts/known.ts';
import { headedMeasure, isCumulativeLabel, measureLabel } from './concepts/measure-label.ts';
import { programMeasure } from './concepts/program-measure.ts';
import { conceptsIn } from './concepts/quantities.ts';
import { monthRemarks, programMonths } from './months.ts';
import type { ProgramContext, ProgramReading } from './reading.ts';
import { programReport } from './report.ts';
import { readTable, writtenTable } from './rows/blocks.ts';
import { withRemarks, type Planned, type ReadConcept, type TableRead } from './table.ts';
import { programTables } from './tables/choice.ts';
import { bestFirst, joinedTables } from './tables/join.ts';
import { inSequence } from './tables/sequence.ts';
import { figuresBeyond, unreadColumns } from './tables/unread-columns.ts';
import { hasFigures } from './totals.ts';

/** Unknown headings of the first visible sheet that has a likely header row; empty if there is none. */
const headingsIn = ({ sheets }: Workbook): UnknownHeading[] => {
  const [found = []] = sheets.flatMap((sheet) => {
    const unknown = sheet.hidden ? null : headingsWithoutProgram(sheet);
    return unknown ? [unknown] : [];
  });
  return found;
};

const noHeader = ([hidden]: readonly Unread[], workbook: Workbook) => {
  const unknown = hidden ? [] : headingsIn(workbook);
  return unreadable(
    400,
    hidden
      ? `El programa está en la hoja “${hidden.sheet}”, que está oculta. Muéstrela en Excel, guarde el archivo y vuelva a subirlo.`
      : `No se encontró el encabezado del programa en las primeras 40 filas. Debe tener la clave o descripción del concepto y una columna por mes.${notUnderstood(unknown)}`,
    unknown,
  );
};

const noFigures = () =>
  unreadable(
    422,
    'El programa no contiene cantidades por mes: las barras de colores no se pueden leer, escriba las cantidades.',
  );

const noCatalog = () => unreadable(422, 'Suba primero el catálogo: el programa se lee contra sus conceptos.');

/** Warnings about the file as a whole. */
const fileRemarks = (workbook: Workbook, read: readonly TableRead[], unread: readonly Unread[]): Remark[] => [
  ...kindRemarks(workbook),
  ...unreadRemarks(unread),
  ...severalRemarks(read.map(({ table }) => table.sheet.name)),
];

/** Warnings for the concepts of the contract that the program lacks. */
const notProgrammed = ({ concepts }: ProgramContext, read: readonly ReadConcept[]): Remark[] => {
  const done = new Set(read.map(({ concept }) => codeKey(concept.concept_code)));
  return concepts
    .filter(({ concept_code }) => !done.has(codeKey(concept_code)))
    .map(({ concept_code }) =>
      remark('not-programmed', `“${concept_code}” no está en el programa (programado 0)`),
    );
};

/** Reads the tables that may be a program and returns the best one first. */
const tablesRead = (tables: ReturnType<typeof programTables>['tables'], context: ProgramContext) =>
  bestFirst(
    inSequence(tables, context).map((table) =>
      readTable(writtenTable(table), plannedConcepts(context.concepts)),
    ),
  );

/**
 * Reads the program of work of a workbook (domain.md §4.3). Throws `unreadable` when the workbook has no program, or when the
 * contract has no catalog.
 */
export const programOf = (file: Workbook, context: ProgramContext): ProgramReading => {
  const workbook = withHeadings(file, context.headings);
  const { tables, others, hidden } = programTables(workbook, context);
  const [best, ...more] = tablesRead(tables, context);
  if (!best) throw noHeader(hidden, workbook);
  if (!hasFigures(best.table)) throw noFigures();
  if (context.concepts.length === 0) throw noCatalog();
  const { read, ...left } = joinedTables([best, ...more]);
  const beside = read.map(({ table }) => ({ table, columns: unreadColumns(table) }));
  const columns = beside.flatMap((one) => one.columns.map(({ unread }) => unread));
  const unread = [...hidden, ...columns, ...left.unread, ...others];
  const doubtful = [...hidden, ...columns, ...left.doubtful];
  const months = programMonths(read.map(({ table }) => table.header));
  const beyond = figuresBeyond(
    beside.map(({ table, columns: unreadOnes }) => ({
      table,
      columns: unreadOnes.map(({ column }) => column),
    })),
  );
  const witness = ({ block: { concept }, values, named }: Planned) => ({
    concept,
    values,
    named,
    beyond: beyond(values),
  });
  const measure = programMeasure(
    read.flatMap(({ tally }) => tally.planned.map(witness)),
    {
      headed: headedMeasure(best.table),
      family: headedMeasure(best.table) ?? measureLabel(best.table),
      cumulative: isCumulativeLabel(best.table),
    },
  );
  const found = read.map((one) => conceptsIn(one, measure, witness));
  const concepts = found.flatMap((one) => one.concepts);
  const reported = read.map((one, at) => {
    const { warnings = [], errors = [] } = found[at] ?? {};
    return withRemarks(one, {
      warnings: [...monthRemarks(one.table.header, context), ...warnings],
      errors,
    });
  });
  const about = [...fileRemarks(workbook, read, unread), ...notProgrammed(context, concepts)];
  const reading = programReport(reported, {
    about,
    months,
    concepts,
    unread,
    doubtful,
    contract: context.concepts,
    measure,
  });
  return { ...reading, differences: [...accentDoubts(workbook), ...reading.differences] };
};
