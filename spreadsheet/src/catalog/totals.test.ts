import { expect, it } from 'vitest';
import { concepts, good } from '../workbook.fixture.ts';

it.each([
  'TOTAL DEL PRESUPUESTO MOSTRADO:',
  'SUBTOTAL SIN IVA',
  'Subtotal antes de I.V.A.',
  'Sub-total general',
])('8: holds the concepts against a total called %s', (label) => {
  const rows = (total: number) => [good('1'), good('2'), [null, label, null, null, null, total]];
  expect(concepts(rows(42))).toMatchObject({ file_total: 42, differences: [] });
  expect(concepts(rows(50)).differences).toMatchObject([{ code: 'total', file: 50, loaded: 42 }]);
});

it('5: nests partidas whose codes have two digits for each level', () => {
  const read = concepts([
    ['01', 'PRELIMINARES'],
    ['0101', 'TRAZO'],
    good('010101'),
    ['0102', 'DESPALME'],
    good('010201'),
    [null, 'TOTAL PRELIMINARES', null, null, null, 42],
    ['02', 'CIMENTACIÓN'],
    ['0201', 'ZAPATAS'],
    good('020101'),
  ]);
  expect(read.concepts.map(({ partida }) => partida)).toEqual([
    ['01 PRELIMINARES', '0101 TRAZO'],
    ['01 PRELIMINARES', '0102 DESPALME'],
    ['02 CIMENTACIÓN', '0201 ZAPATAS'],
  ]);
  expect(read.partidas[0]).toMatchObject({ code: '01', subtotal: 42, computed: 42 });
  expect(read).toMatchObject({ warnings: [], differences: [] });
});

it('8: takes the only subtotal, of the first partida, for no total of the file', () => {
  const rows = [
    ['1', 'TIERRA'],
    good('1.1'),
    [null, 'SUBTOTAL', null, null, null, 21],
    ['2', 'MUROS'],
    good('2.1'),
  ];
  expect(concepts(rows)).toMatchObject({ file_total: null, warnings: [], differences: [] });
});

it('8: lets the first subtotal that is stated of a partida stand', () => {
  const stated = (amount: number) => [null, 'TOTAL MUROS', null, null, null, amount];
  const read = concepts([['1', 'MUROS'], good('1.1'), good('1.2'), stated(42), stated(99)]);
  expect(read.partidas).toMatchObject([{ code: '1', subtotal: 42, computed: 42 }]);
  expect(read.warnings).toEqual([]);
});

it.each(['SUMA TOTAL', 'SUBTOTAL', 'Subtotal:'])(
  'reads “%s” that equals the sum of all concepts as the total of the file',
  (label) => {
    const read = concepts([
      ['A', 'PRELIMINARES'],
      [...good('A-1', 2, 10), 20],
      ['B', 'CIMENTACIÓN'],
      [...good('B-1', 3, 10), 30],
      [null, label, null, null, null, 50],
    ]);
    expect(read).toMatchObject({ file_total: 50, differences: [], warnings: [] });
    expect(read.partidas.map(({ subtotal }) => subtotal)).toEqual([undefined, undefined]);
  },
);
