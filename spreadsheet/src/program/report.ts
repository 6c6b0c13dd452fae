import { addMoney, lineAmount } from '@obraclara/events/money';
import { programDifferences } from '../findings/agreement.ts';
import { toNumber } from '../cells/decimal.ts';
import { foundIn, type Findings } from '../findings/findings.ts';
import { mappingOf } from '../header/header.ts';
import type { ProgramPass, ReadConcept } from './pass.ts';
import type { PlannedConcept, ProgramMonth, ProgramReading } from './reading.ts';
import { statedTotal } from './totals.ts';
import { sumOf } from './rows/values.ts';
import { sheetNames, type Unread } from '../findings/unread.ts';

type Whole = {
  about: Findings;
  months: ProgramMonth[];
  concepts: ReadConcept[];
  unread: Unread[];
  doubtful: Unread[];
  contract: PlannedConcept[];
};

const skippedOf = (passes: ProgramPass[]): ProgramReading['skipped'] => {
  const all = { text_rows: 0, total_rows: 0, repeated_rows: 0, other_rows: 0 };
  for (const { reading } of passes)
    for (const kind of Object.keys(all) as (keyof typeof all)[]) all[kind] += reading.skipped[kind];
  return all;
};

/** In cents, null when a sheet states none. */
const fileTotal = (passes: ProgramPass[], concepts: ReadConcept[]): number | null => {
  const totals = passes.map((pass) => statedTotal(pass, concepts));
  return totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total), 0);
};

/** What was read of all the sheets of a file, as one program. */
export const programReport = (passes: ProgramPass[], whole: Whole): ProgramReading => {
  const { about, months, concepts, unread, doubtful, contract } = whole;
  const [first] = passes as [ProgramPass];
  const computed = addMoney(
    ...concepts.map((one) => lineAmount(toNumber(sumOf(one.months)), one.concept.unit_price)),
  );
  const total = fileTotal(passes, concepts);
  const names = passes.map(({ reading }) => reading.sheet.name);
  const { warnings, errors, told } = foundIn(
    about,
    passes.map(({ reading }) => reading),
  );
  const bad_rows = passes.reduce((sum, { reading }) => sum + reading.errors.rows.size, 0);
  return {
    sheet: sheetNames(names),
    header_row: first.reading.header.row + 1,
    mapping: mappingOf(first.reading.sheet, first.reading.header),
    months,
    concepts: concepts.map(({ program }) => program),
    ...told,
    differences: programDifferences({ warnings, errors, bad_rows, unread: doubtful }, concepts.length, [
      total,
      Math.round(computed * 100),
    ]),
    skipped: skippedOf(passes),
    unread,
    file_total: total === null ? null : total / 100,
    computed_total: computed,
    contracted_total: addMoney(
      ...contract.map(({ quantity, unit_price }) => lineAmount(quantity, unit_price)),
    ),
  };
};
