import type { ContractKind } from '@obraclara/events';
import type { Heading } from '../model/heading.ts';
import { signatures } from '../words.ts';
import { bold, text, title, type Cell } from './grid.ts';

/** What every sheet begins with: its title, the project, and the facts, one to a row. */
export const topOf = ({ title: called, project, facts, object }: Heading): Cell[][] => [
  [text(called, title)],
  [text(project, bold)],
  ...[...facts, ['Objeto', object] as const].map(([label, said]) => [text(`${label}: ${said}`, {})]),
  [],
];

/** Who signs, in these columns, counted from 0. */
export const signedAt = (kind: ContractKind, columns: readonly number[]): Cell[][] => {
  const row = (of: (one: readonly [string, string]) => string, line: boolean): Cell[] => {
    const cells: Cell[] = Array.from({ length: Math.max(...columns) + 1 }, () => null);
    signatures[kind].forEach((one, index) => {
      cells[columns[index]!] = text(of(one), {
        align: 'center',
        ...(line && { topBorderStyle: 'thin', fontWeight: 'bold' }),
      });
    });
    return cells;
  };
  return [[], [], [], row(([does]) => does, true), row(([, who]) => who, false)];
};
