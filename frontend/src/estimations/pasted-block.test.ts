import { expect, it } from 'vitest';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import type { DraftLine } from './draft.ts';
import { pastedRows } from '../ui/tables/pasted-cells.ts';
import { copiedBlock, isBlock, pastedBlock, type Pasted } from './pasted-block.ts';

const concept = (code: string, id = code): EstimableConcept => ({
  id,
  concept_code: code,
  concept_name: `Concepto ${code}`,
  unit: 'm',
  unit_price: 10,
  quantity: 100,
  extraordinary: false,
});
const catalog = ['C-001', 'C-002', 'C-003', 'C-004'].map((code) => concept(code));
const line = (code: string, quantity = '0'): DraftLine => ({
  concept_id: code,
  concept_code: code,
  concept_name: `Concepto ${code}`,
  unit: 'm',
  unit_price: 10,
  quantity,
});
const lines = [line('C-001'), line('C-002', '7'), line('C-003')];

const paste = (text: string, from: number | null = null, known = catalog) => {
  const pasted = pastedBlock(text, from, lines, known) as Pasted;
  return {
    ...pasted,
    shown: pasted.concepts.map(({ concept_code, quantity }) => `${concept_code} ${quantity}`),
    said: pasted.remarks.map(({ row, text, reason }) => `${row} ${reason}: ${text}`),
  };
};

it('fills a column from the cursor downward, and says which rows had no line left', () => {
  const { shown, said, filled } = paste('12.5\r\n$1,234.56 \r\n\u00a08\r\n9\r\n', 1);
  expect(shown).toEqual(['C-001 0', 'C-002 12.5', 'C-003 $1,234.56']);
  expect(said).toEqual(['3 sobrante: 8', '4 sobrante: 9']);
  expect(filled).toBe(2);
});

it('takes for heads nothing below the first row, nor a row that is alone', () => {
  const below = paste('1\nx\n3\n', 0);
  expect(below.shown).toEqual(['C-001 1', 'C-002 x', 'C-003 3']);
  expect(below.said).toEqual(['2 ilegible: x']);
  expect(paste('Z-9\tx').said).toEqual(['1 desconocido: Z-9 | x']);
});

it('leaves a line as it is where the column is blank', () => {
  const { shown, said } = paste('1\r\n\r\n3\r\n', 0);
  expect(shown).toEqual(['C-001 1', 'C-002 7', 'C-003 3']);
  expect(said).toEqual(['2 en blanco: ']);
});

it('takes codes with quantities in any order and adds the concepts that the estimation lacks', () => {
  const { shown, said, filled, added } = paste(' c-004 \t4\nC-001\t1,000\n');
  expect(shown).toEqual(['C-001 1,000', 'C-002 7', 'C-003 0', 'C-004 4']);
  expect([said, filled, added]).toEqual([[], 2, 1]);
});

it('knows a code written with other blanks, dashes or a trailing dot', () => {
  const { shown, said } = paste('c \u2013 003\t5\nC-001.\t2\n');
  expect([shown, said]).toEqual([['C-001 2', 'C-002 7', 'C-003 5'], []]);
});

it('says every row that is unknown, repeated, blank or without code, and drops none', () => {
  const text = 'Código\tCantidad\nX-9\t5\nC-001\t1\nC-001\t2\nC-003\t\n\t6\n';
  const { shown, said } = paste(text);
  expect(shown).toEqual(['C-001 1', 'C-002 7', 'C-003 0']);
  expect(said).toEqual([
    '1 encabezado: Código | Cantidad',
    '2 desconocido: X-9 | 5',
    '4 repetido: C-001 | 2',
    '5 en blanco: C-003 | ',
    '6 sin código:  | 6',
  ]);
});

it.each(['1.234,56', '1,5', '-3', '(3)', '#N/A', '3 m3'])(
  'shows %j as it was written and guesses nothing',
  (text) => {
    const { shown, said } = paste(`C-001\t${text}\nC-002\t1`);
    expect(shown[0]).toBe(`C-001 ${text}`);
    expect(said).toEqual([`1 ilegible: C-001 | ${text}`]);
  },
);

it('chooses between two concepts of one code only when the estimation already has one', () => {
  const twins = [...catalog, concept('C-001', 'otro'), concept('C-004', 'cuatro')];
  const { shown, said } = paste('C-001\t5\nC-004\t6', null, twins);
  expect(shown).toEqual(['C-001 5', 'C-002 7', 'C-003 0']);
  expect(said).toEqual(['2 ambiguo: C-004 | 6']);
});

it.each([
  ['1\t2\t3\n4\t5\t6', /una columna/],
  ['C-001\t\nC-002\t\n', /sin cantidad/],
  ['1\n2\n', /Ponga el cursor/],
  ['\t\n\t\n', /vacío/],
])('refuses %j as a whole', (text, why) =>
  expect(pastedBlock(text, null, lines, catalog)).toEqual({ refused: expect.stringMatching(why) }),
);

it('reads quoted cells as spreadsheets write them', () => {
  expect(pastedRows('"C-\n1"\t5\r\n"2"" tubo"\t6\r\n').map(({ cells }) => cells)).toEqual([
    ['C-\n1', '5'],
    ['2" tubo', '6'],
  ]);
});

it('leaves a single cell to the field where the cursor is', () => {
  expect(['12.5', '12.5\r\n', '1\n2', 'A\t1'].map(isBlock)).toEqual([false, false, true, true]);
});

it('copies back what was pasted', () => {
  const block = 'C-001\t1,234.56\r\nC-002\t$ 8\r\nC-003\t0';
  expect(copiedBlock(paste(block).concepts)).toBe(block);
  expect(copiedBlock(paste('1\r\n2.50\r\n3', 0).concepts, false)).toBe('1\r\n2.50\r\n3');
});

it('takes thousands of rows in one go', () => {
  const many = Array.from({ length: 5000 }, (_, i) => concept(`P-${i}`));
  const rows = many.slice(0, 2000).map(({ concept_code }, i) => `${concept_code}\t${i}.25`);
  const { filled, added, remarks } = paste(rows.join('\r\n'), null, many);
  expect([filled, added, remarks.length]).toEqual([2000, 2000, 0]);
});
