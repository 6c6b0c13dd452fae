import type { Column, Kind } from '../../ui/tables/columns.ts';
import type { Sheet } from '../../ui/tables/workbook.ts';
import type { Group } from './groups.ts';
import { differenceTexts as texts, figures } from './messages.ts';

type Row = Group['rows'][number] & { of: string; because_of: string };

const kinds: Record<(typeof figures)[keyof typeof figures][1], Kind | undefined> = {
  money: 'money',
  percentage: 'percentage',
  count: undefined,
};
const kindOf = ({ figure }: Row) => kinds[figures[figure][1]];

/** A column for the download only: on screen, the group tables show the same data. */
const column = (title: string, of: (row: Row) => string | number | null, counts = false): Column<Row> => ({
  title,
  width: 0,
  cell: of,
  data: [{ of, ...(counts && { kind: kindOf }) }],
});

const columns: Column<Row>[] = [
  column(texts.subject, ({ of }) => of),
  column(texts.figure, ({ figure }) => figures[figure][0]),
  column(texts.before, ({ before }) => before, true),
  column(texts.after, ({ after }) => after, true),
  column(texts.delta, ({ delta }) => delta, true),
  column(texts.because, ({ because_of }) => because_of),
];

const rowsOf = ({ title, rows, entries }: Group): Row[] =>
  rows.map((row) => {
    const more = row.because_count - row.because.length;
    return {
      ...row,
      of: title,
      because_of: [
        ...row.marks.map((mark) => entries[mark - 1]!.sentence),
        ...(more > 0 ? [texts.more(more)] : []),
      ].join('\n'),
    };
  });

/** Returns the result of a comparison as a table: every changed figure, with the entries that may have caused it. */
export const sheetOf = (groups: readonly Group[]): Sheet<Row> => ({
  name: texts.sheet,
  columns,
  rows: groups.flatMap(rowsOf),
});
