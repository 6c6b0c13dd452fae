import type { Heading } from '../model/heading.ts';
import { bold, text, title, type Cell } from './grid.ts';
import { sealLine, sealTitle, workingCopy } from '../words.ts';
import { logoRowHeight, type Picture } from './picture.ts';
import { scannedPng } from './scanned.ts';

/** The first rows of every sheet: room for logos if there are any, title, project, and facts, one per row. */
export const topOf = (
  { title: called, project, facts, wide, is_copy }: Heading,
  logos: readonly Uint8Array[],
): Cell[][] => [
  ...(logos.length > 0 ? [[text('', { height: logoRowHeight })]] : []),
  ...(is_copy ? [[text(workingCopy, bold)]] : []),
  [text(called, title)],
  [text(project, bold)],
  ...[...facts, ...wide].map(([label, value]) => [text(`${label}: ${value}`, {})]),
  [],
];

/** The rows of the signers, in these columns, counted from 0. */
export const signedAt = ({ signers }: Heading, columns: readonly number[]): Cell[][] => {
  const row = (texts: readonly string[], style: object): Cell[] => {
    const cells: Cell[] = Array.from({ length: Math.max(...columns) + 1 }, () => null);
    texts.forEach((one, index) => {
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
    ...under.map((texts) => row(texts, {})),
  ];
};

/** Pixels per module of the QR code, and points per pixel. */
const module = 2;
const point = 72 / 96;

/**
 * Adds the seal below the rows of a sheet: the beginning of its hash, and rows with room for the QR code. Returns the picture of the code.
 */
export const sealedAt = (rows: Cell[][], { seal }: Heading): Picture[] => {
  if (!seal) return [];
  const { png, modules } = scannedPng(seal.address);
  const side = modules * module;
  rows.push([], [text(sealLine(seal), {})], [text('', { height: side * point + 4 })]);
  const at = { row: rows.length, column: 1, offset: { x: 2, y: 2 } };
  return [{ png, title: sealTitle, ...at, width: side, height: side }];
};
