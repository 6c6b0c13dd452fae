import type { Heading } from '../model/heading.ts';
import { bold, text, title, type Cell } from './grid.ts';
import { logoRowHeight } from './picture.ts';

/** What every sheet begins with: room for logos where there are some, its title, the project, and the facts, one to a row. */
export const topOf = (
  { title: called, project, facts, object }: Heading,
  logos: readonly Uint8Array[],
): Cell[][] => [
  ...(logos.length > 0 ? [[text('', { height: logoRowHeight })]] : []),
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
