import { addMoney, lineAmount } from '@obraclara/events/money';
import { toNumber } from '../cells/decimal.ts';
import { sum } from '../findings/difference.ts';
import { foundIn, type Remark } from '../findings/findings.ts';
import { scaleDoubts, titlesAround } from '../findings/scale-doubts.ts';
import { sheetNames, type Unread } from '../findings/unread.ts';
import { mappingOf } from '../header/header.ts';
import { named } from '../header/unknown-heading.ts';
import { unknownInProgram } from './header/unknown-headings.ts';
import { dayDoubt } from './header/years-first.ts';
import { measureDoubts, programDifferences } from './agreement.ts';
import type { ProgramMeasure } from './concepts/program-measure.ts';
import type { PlannedConcept, ProgramMonth, ProgramReading } from './reading.ts';
import { sumOf } from './rows/values.ts';
import { withRemarks, type ReadConcept, type TableRead } from './table.ts';
import { statedTotal } from './totals.ts';

type Whole = {
  /** Remarks about the file as a whole. */
  about: readonly Remark[];
  months: ProgramMonth[];
  concepts: readonly ReadConcept[];
  unread: Unread[];
  /** Unread parts that may be the right version of the program. */
  doubtful: Unread[];
  contract: readonly PlannedConcept[];
  measure: ProgramMeasure;
};

const skippedOf = (read: readonly TableRead[]): ProgramReading['skipped'] => {
  const counted = (kind: keyof ProgramReading['skipped']) =>
    sum(read.map(({ tally }) => tally.skipped[kind]));
  return {
    text_rows: counted('text_rows'),
    total_rows: counted('total_rows'),
    repeated_rows: counted('repeated_rows'),
    other_rows: counted('other_rows'),
  };
};

const worth = (quantity: number, { unit_price }: PlannedConcept) => lineAmount(quantity, unit_price);

/** Combines the tables of a file into one program reading. */
export const programReport = (tables: readonly TableRead[], whole: Whole): ProgramReading => {
  const { about, months, concepts, unread, doubtful, contract, measure } = whole;
  const totals = tables.map(({ table }) => statedTotal(table, concepts));
  const read = tables.map((one, at) => withRemarks(one, { warnings: totals[at]?.warnings ?? [] }));
  const [{ table: first }] = read as [TableRead];
  const computed = addMoney(...concepts.map((one) => worth(toNumber(sumOf(one.months)), one.concept)));
  const cents = totals.map((total) => total.cents);
  const total = cents.some((one) => one === null) ? null : sum(cents as number[]);
  const { warnings, errors, reported } = foundIn(
    about,
    read.map(({ table: { sheet }, tally }) => ({ sheet, ...tally })),
  );
  const bad_rows = sum(read.map(({ tally }) => tally.errors.rows.size));
  return {
    sheet: sheetNames(read.map(({ table }) => table.sheet.name)),
    header_row: first.header.row + 1,
    mapping: mappingOf(first.sheet, first.header),
    ...named(unknownInProgram(first.sheet, first.header, first.header.months)),
    months,
    concepts: concepts.map(({ program }) => program),
    ...reported,
    differences: [
      ...scaleDoubts(titlesAround(first.sheet, first.header.row), []),
      ...read.flatMap(({ table: { header } }) =>
        header.or_years ? dayDoubt(header.months[0]?.month ?? 0, header.or_years) : [],
      ),
      ...measureDoubts(measure, warnings, concepts.length),
      ...programDifferences({ warnings, errors, bad_rows, unread: doubtful }, concepts.length, [
        total,
        Math.round(computed * 100),
      ]),
    ],
    skipped: skippedOf(read),
    unread,
    file_total: total === null ? null : total / 100,
    computed_total: computed,
    contracted_total: addMoney(...contract.map((concept) => worth(concept.quantity, concept))),
  };
};
