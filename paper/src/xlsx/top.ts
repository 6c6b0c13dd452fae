import type { Heading } from '../model/heading.ts';
import { bold, text, title, type Cell } from './grid.ts';

/** What every sheet begins with: its title, the project, and the facts, one to a row. */
export const topOf = ({ title: called, project, facts, object }: Heading): Cell[][] => [
  [text(called, title)],
  [text(project, bold)],
  ...[...facts, ['Objeto', object] as const].map(([label, said]) => [text(`${label}: ${said}`, {})]),
  [],
];

/** Who signs, in these columns, counted from 0. */
export const signedAt = ({ signers }: Heading, columns: readonly number[]): Cell[][] => {
  const row = (said: readonly string[], style: object): Cell[] => {
    const cells: Cell[] = Array.from({ length: Math.max(...columns) + 1 }, () => null);
    said.forEach((one, index) => {
      cells[columns[index]!] = text(one, { align: 'center', ...style });
    });
    return cells;
  };
  const most = Math.max(...signers.map(({ lines }) => lines.length));
  const under = Array.from({ length: most }, (_, nth) => signers.map(({ lines }) => lines[nth] ?? ''));
  return [
    [],
    [],
    [],
    row(
      signers.map(({ does }) => does),
      { topBorderStyle: 'thin', fontWeight: 'bold' },
    ),
    ...under.map((said) => row(said, {})),
  ];
};
