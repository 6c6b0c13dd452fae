import type { Unread } from '../../findings/unread.ts';
import { plainWords } from '../../words.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { ProgramContext } from '../reading.ts';
import type { ProgramTable } from '../table.ts';
import { conceptsOf } from './sequence.ts';
import { programTablesIn } from './tables.ts';

type Scored = ProgramTable & { score: number };
type Found = { tables: Scored[]; others: Unread[] };
type Chosen = Found & {
  /** Hidden sheets with a program. They are reported but not read, because the user does not see them. */
  hidden: Unread[];
};

const foundIn = (sheet: Sheet, context: ProgramContext): Found => {
  const bonus = /programa|calendario|erogacion/.test(plainWords(sheet.name)) ? 3 : 0;
  const { tables, others } = programTablesIn(sheet, context);
  const score = Math.max(...tables.map(({ header }) => header.score)) + bonus;
  return {
    tables: tables.map((table) => ({ ...table, score })),
    others: tables.length > 0 ? others : [],
  };
};

const hiddenIn = (sheet: Sheet, context: ProgramContext): Unread[] => {
  const rows = foundIn(sheet, context).tables.flatMap((table) => conceptsOf(table)).length;
  return rows > 0 ? [{ sheet: sheet.name, rows, reason: 'está oculta' }] : [];
};

/** The program tables of the visible sheets (or of the one that the user named), and the other tables of those sheets. */
export const programTables = ({ sheets }: Workbook, context: ProgramContext): Chosen => {
  const found = sheets
    .filter(({ hidden, name }) => (context.sheet === undefined ? !hidden : name === context.sheet))
    .map((sheet) => foundIn(sheet, context));
  const unseen = sheets.filter(({ hidden, name }) => hidden && name !== context.sheet);
  return {
    tables: found.flatMap(({ tables }) => tables),
    others: found.flatMap(({ others }) => others),
    hidden: unseen.flatMap((sheet) => hiddenIn(sheet, context)),
  };
};
