import type { Generador } from '@obraclara/events';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

const endless = 'W'.repeat(300);
const short = 'W'.repeat(60);
/** Rows with their products, computed by hand. */
const rows: [row: Generador, product: string][] = [
  [{ largo: 12.5, nota: endless }, '12.500000'],
  [
    { eje: short, tramo: short, nivel: short, largo: 4, alto: 2.25, nota: endless, croquis: '/gone' },
    '9.000000',
  ],
  [{ largo: 999_999_999.999999, nota: endless }, '999,999,999.999999'],
  [{ largo: 7.125, piezas: -2, nota: 'Huecos' }, '-14.250000'],
];

it('has every product within its margins, however long the words of a row are', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
  const [line] = sources!.lines;
  const generadores = rows.map(([row]) => row);
  const bytes = await print({
    paper: 'generadores',
    format: 'pdf',
    sources: { ...sources!, lines: [{ ...line!, generadores }] },
    printing: { logos: [], made_on: '2025-01-31' },
  });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: pdf.numPages }, async (_, index) =>
    (await pdf.getPage(index + 1)).getTextContent(),
  );
  const texts = (await Promise.all(pages))
    .flatMap(({ items }) => items)
    .flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
  const right = (text: string) =>
    texts
      .filter(({ str }) => str === text)
      .map(({ transform, width }) => Math.round((transform as number[])[4]! + width));
  // Landscape letter paper is 792 points wide with a margin of 36; cells have a padding of 4.
  for (const [, product] of rows) expect(right(product), product).toContain(792 - 36 - 4);
  for (const { transform, width } of texts)
    expect((transform as number[])[4]! + width).toBeLessThanOrEqual(792 - 36);
});

it('gives all figures of a column of the workbook one number of decimals', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
  const [line] = sources!.lines;
  const generadores = [{ largo: 12.5, piezas: 2 }, { largo: 7.125 }];
  const bytes = await print({
    paper: 'generadores',
    format: 'xlsx',
    sources: { ...sources!, lines: [{ ...line!, quantity: 32.125, generadores }] },
    printing: { logos: [], made_on: '2025-01-31' },
  });
  const sheet = Object.values(read(bytes, { cellNF: true }).Sheets)[0]!;
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, blankrows: true });
  const from = rows.findIndex((row) => row[1] === '1');
  expect([0, 1].map((row) => [rows[from + row]![5], rows[from + row]![10]])).toEqual([
    ['12.500', '25.000'],
    ['7.125', '7.125'],
  ]);
  expect(rows[from + 2]![10]).toBe('32.125');
});
