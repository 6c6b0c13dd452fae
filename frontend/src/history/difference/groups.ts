import type { DifferenceAnswer, DifferenceRow, HistoryAnswer } from '@obraclara/api';
import { money, percentage, quantity } from '../../ui/format/format.ts';
import { differenceTexts as texts, figures } from './messages.ts';

/** Changes of one subject and the entries that caused them; each row refers to them by their number here, from 1. */
export type Group = {
  key: string;
  title: string;
  estimation: boolean;
  rows: (DifferenceRow & { marks: number[] })[];
  entries: HistoryAnswer[];
  /** Minimum number of entries that are not listed. */
  more: number;
};

const titleOf = ({ subject, contract, title }: DifferenceRow): string => {
  if (subject === 'project') return texts.project;
  if (subject === 'contract') return texts.contracts[contract ?? 'main'];
  return texts.estimation(title, contract === 'internal');
};

const groupOf = (
  key: string,
  rows: readonly DifferenceRow[],
  known: ReadonlyMap<string, HistoryAnswer>,
): Group => {
  const ids = [...new Set(rows.flatMap(({ because }) => because))].filter((id) => known.has(id));
  const marksOf = ({ because }: DifferenceRow) =>
    because.flatMap((id) => (ids.includes(id) ? [ids.indexOf(id) + 1] : [])).sort((a, b) => a - b);
  return {
    key,
    title: titleOf(rows[0]!),
    estimation: rows[0]!.subject === 'estimation',
    rows: rows.map((row) => ({ ...row, marks: marksOf(row) })),
    entries: ids.map((id) => known.get(id)!),
    more: Math.max(...rows.map(({ because, because_count }) => because_count - because.length)),
  };
};

/** Returns the rows grouped by subject, in order. */
export const groupsOf = ({ rows, entries }: DifferenceAnswer): Group[] => {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const groups = new Map<string, DifferenceRow[]>();
  for (const row of rows) {
    const key = `${row.subject} ${row.contract} ${row.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, own]) => groupOf(key, own, known));
};

const written = { money, percentage: (value: number) => `${percentage(value)}`, count: quantity };

/** Returns a figure as text; a dash for none. */
export const figureText = (figure: DifferenceRow['figure'], value: number | null): string =>
  value === null ? texts.absent : written[figures[figure][1]](value);

/** Returns the change of a figure as text, with its sign. */
export const deltaText = ({ figure, delta }: Pick<DifferenceRow, 'figure' | 'delta'>): string =>
  `${delta > 0 ? '+' : ''}${figureText(figure, delta)}`;

const telling: readonly DifferenceRow['figure'][] = ['importe_liquido', 'cumulative_liquid_amount'];

/** Returns the row shown in the summary of a closed group: the most relevant figure. */
export const tellingRow = ({ rows }: Group): DifferenceRow =>
  telling.map((name) => rows.find(({ figure }) => figure === name)).find((row) => row !== undefined) ??
  rows[0]!;
