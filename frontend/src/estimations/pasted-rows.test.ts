import { expect, it } from 'vitest';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import { lineQuantity, type DraftLine } from './draft.ts';
import { emptyRow, readRow, rowInWords, saidRows } from './draft-rows.ts';
import { pastedRows } from '../ui/tables/pasted-cells.ts';
import { headsOf, pastedIntoRows, pastedSheet, rowsOfConcept } from './pasted-rows.ts';

const concept = (id: string): EstimableConcept => ({
  id,
  concept_code: id,
  concept_name: id,
  unit: 'm3',
  unit_price: 1,
  quantity: 100,
  extraordinary: false,
});
const catalog = ['C-1', 'C-2', 'C-3'].map(concept);
const lines: DraftLine[] = ['C-1', 'C-2'].map((id) => ({ ...lineOf(concept(id)), quantity: '7' }));
const sheet = (...rows: string[]) => rows.map((row) => row.replaceAll('|', '\t')).join('\r\n');

const pasted = (text: string) => {
  const made = pastedSheet(text, null, lines, catalog);
  if ('refused' in made) throw new Error(made.refused);
  return {
    ...made,
    quantities: made.concepts.map((line) => [line.concept_id, lineQuantity(line).value]),
    words: made.concepts.map((line) => saidRows(line).map(rowInWords)),
  };
};

it('reads the rows of many concepts by the heads of their columns, in whatever order these are', () => {
  const made = pasted(
    sheet(
      'Clave|Localización|Longitud (m)|Ancho (m)|Altura (m)|No. de piezas|Volumen (m3)|Observaciones',
      'C-1|0+120|12.5|0.3|0.2||0.75|Zapata',
      '|0+160|1,000|0.3|0.2||60|',
      '||2|1||-1|-2|Hueco',
      '|||||||',
      'c-3|||||4|4|',
    ),
  );
  expect(made.quantities).toEqual([
    ['C-1', 58.75],
    ['C-2', 7],
    ['C-3', 4],
  ]);
  expect(made.words).toEqual([
    [
      'Tramo 0+120: largo 12.5 × ancho 0.3 × alto 0.2 (Zapata)',
      'Tramo 0+160: largo 1,000 × ancho 0.3 × alto 0.2',
      'largo 2 × ancho 1 × piezas -1 (Hueco)',
    ],
    [],
    ['piezas 4'],
  ]);
  expect([made.filled, made.added, made.generadores, made.remarks]).toEqual([2, 1, 4, []]);
});

it('names a code that it does not know, also of a row that says nothing else', () => {
  const made = pasted(sheet('Código|Eje|Largo', 'Z-9||', 'C-1||', 'C-1|A|3'));
  expect(made.remarks.map(({ row, reason }) => [row, reason])).toEqual([[2, 'desconocido']]);
});

it('names every row that it does not understand, and loses none', () => {
  const made = pasted(
    sheet('Código|Eje|Largo|Piezas', '|A|3|', 'Z-9|A|3|', '|B|3|', 'C-1|A|3,5|', '|B|2|dos', 'C-2|C||'),
  );
  expect(made.remarks.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'sin código'],
    [3, 'desconocido'],
    [4, 'sin código'],
    [5, 'ilegible'],
    [6, 'ilegible'],
    [7, 'ilegible'],
  ]);
  const [first, second] = made.concepts;
  expect(lineQuantity(first!).error).toMatch(/^Generadores, fila 1: /);
  expect(lineQuantity(second!).error).toBe('Generadores, fila 1: Falta una medida.');
  expect(saidRows(first!).map(({ largo, piezas }) => [largo, piezas])).toEqual([
    ['3,5', ''],
    ['2', 'dos'],
  ]);
});

it('takes quantities as before, but leaves those that are sums alone', () => {
  const [measured] = pasted(sheet('Código|Largo|Eje', 'C-1|3|A')).concepts;
  const now = [measured!, lines[1]!];
  const block = pastedSheet(sheet('C-1|9', 'C-2|9'), null, now, catalog);
  expect(block).toMatchObject({ filled: 1, concepts: [measured, { quantity: '9' }] });
  expect(block).toMatchObject({ remarks: [{ row: 1, reason: 'medido' }] });
  const column = pastedSheet('9\r\n8', 0, now, catalog);
  expect(column).toMatchObject({ filled: 1, concepts: [measured, { quantity: '8' }] });
});

it('guesses no columns', () => {
  const refused = { refused: expect.stringMatching(/^Pegue una columna/) };
  expect(pastedSheet(sheet('C-1|A|3|4', 'C-2|A|3|4'), null, lines, catalog)).toEqual(refused);
  expect(pastedSheet(sheet('Código|Largo|Raro', 'C-1|1|2'), null, lines, catalog)).toEqual(refused);
  const catalogued = sheet('Clave|Descripción|Cantidad', 'C-1|Muro de tabique|12', 'C-2|Firme|3');
  expect(pastedSheet(catalogued, null, lines, catalog)).toEqual(refused);
  expect(pastedSheet(sheet('Código|Eje|Nota', 'C-1|A|b'), null, lines, catalog)).toEqual(refused);
  for (const head of ['Largo', 'Ancho', 'Alto', 'Piezas', 'Factor'])
    expect(pasted(sheet(`Código|${head}`, 'C-1|3')).quantities[0]).toEqual(['C-1', 3]);
  expect(headsOf(['Código', 'Largo', 'Longitud'])).toBeNull();
  expect(headsOf(['Código', 'Cantidad'])).toEqual(['code', 'product']);
});

it('writes cells into the rows of one concept from the cursor on, or further rows under their heads', () => {
  const rows = [{ ...emptyRow, eje: 'A', largo: '1' }];
  const cells = pastedIntoRows(pastedRows(sheet('2|3', '4|5')), rows, { at: 0, from: 'largo' });
  expect(cells).toEqual([
    { ...emptyRow, eje: 'A', largo: '2', ancho: '3' },
    { ...emptyRow, largo: '4', ancho: '5' },
  ]);
  const headed = pastedIntoRows(pastedRows(sheet('Piezas|Eje', '-2|B', '|')), rows, { at: 0, from: 'nota' });
  expect(headed).toEqual([rows[0], { ...emptyRow, piezas: '-2', eje: 'B' }]);
  expect(pastedIntoRows(pastedRows('x|y|z'.replaceAll('|', '\t')), rows, { at: 0, from: 'nota' })).toEqual([
    { ...rows[0], nota: 'x' },
  ]);
  // A single column of notes may contain a heading word.
  const notes = pastedIntoRows(pastedRows(sheet('Total', 'Losa')), [], { at: 0, from: 'nota' });
  expect(notes.map(({ nota }) => nota)).toEqual(['Total', 'Losa']);
});

it.each([
  ['-2', -2],
  ['−1.5', -1.5],
  ['(3)', -3],
  ['4', 4],
  ['-0', 0],
])('reads %s pieces', (piezas, value) => {
  expect(readRow({ ...emptyRow, piezas }).product).toEqual({ value });
});

it('takes no length below 0, and nothing twice below 0', () => {
  expect(readRow({ ...emptyRow, largo: '-2' }).errors).toEqual({ largo: 'No puede ser negativo.' });
  expect(readRow({ ...emptyRow, piezas: '--2' }).errors).toEqual({ piezas: 'No puede ser negativo.' });
});

it('leaves out of a sheet of many concepts what is not of the one that it is pasted into', () => {
  const block = pastedRows(
    sheet('Eje|Código|Largo', 'Z||9', 'A|C-1|1', 'B||2', '||', 'C|C-10|3', 'D||4', 'E|c-1|5', '|C-2|'),
  );
  const { own, others } = rowsOfConcept(block, 'C-1');
  const rows = pastedIntoRows(own, [emptyRow], { at: 0, from: 'eje' });
  expect(rows.map(({ eje, largo }) => [eje, largo])).toEqual([
    ['A', '1'],
    ['B', '2'],
    ['E', '5'],
  ]);
  expect(others).toBe(3);
  for (const whole of [sheet('Eje|Largo', 'A|1'), sheet('C-2|1', 'C-1|2')])
    expect(rowsOfConcept(pastedRows(whole), 'C-1')).toEqual({ own: pastedRows(whole), others: 0 });
});
