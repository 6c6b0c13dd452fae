import { expect, it } from 'vitest';
import { catalog, codesOf, concepts, good, head, sheetOf, type Value } from '../workbook.fixture.ts';
import { catalogChanges } from './changes.ts';

const named = (partida: Value, code = 'C-1') => [partida, ...good(code)];
const partidas = ({ concepts: read }: ReturnType<typeof catalog>) => read.map(({ partida }) => partida);

it('reads the partidas of a concept from a column of their own, one on each line', () => {
  const read = catalog([
    ['PARTIDA', ...head],
    named('1 PRELIMINARES\r\n1.1  TRAZO'),
    named('2 MUROS / TRABES', 'C-2'),
    named(null, 'C-3'),
    named(4, 'C-4'),
  ]);
  expect(partidas(read)).toEqual([['1 PRELIMINARES', '1.1 TRAZO'], ['2 MUROS / TRABES'], [], ['4']]);
  expect(read.mapping.partida).toEqual({ column: 'A', header: 'PARTIDA' });
  expect(codesOf(read.warnings)).toEqual([]);
});

it('takes a partida that is merged over several rows for that of each concept in them', () => {
  const sheet = sheetOf([
    ['PARTIDA', ...head],
    named('01 MUROS'),
    named(null, 'C-2'),
    [null, null, 'SUBTOTAL', null, null, null, 42],
    named('02 LOSAS', 'C-3'),
    named(null, 'C-4'),
  ]);
  sheet['!merges'] = [
    { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
    { s: { r: 4, c: 0 }, e: { r: 99, c: 0 } },
  ];
  expect(partidas(catalog(sheet))).toEqual([['01 MUROS'], ['01 MUROS'], ['02 LOSAS'], ['02 LOSAS']]);
});

it('takes titles between the rows before that column, and the column for codes where no other has them', () => {
  const titled = catalog([['PARTIDA', ...head], [null, 'A', 'CIMENTACIÓN'], named('1')]);
  expect(partidas(titled)).toEqual([['A CIMENTACIÓN']]);
  const coded = catalog([['PARTIDA', ...head.slice(1)], good('C-7')]);
  expect(coded.concepts).toMatchObject([{ concept_code: 'C-7', partida: [] }]);
});

it('tells repeated codes of different partidas apart by that column', () => {
  const rows = [['PARTIDA', ...head], named('1 NORTE'), named('2 SUR')];
  expect(codesOf(catalog(rows).errors)).toEqual(['duplicate-code']);
  const read = catalog(rows, { qualify_duplicates: true });
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-1', '2/C-1']);
});

it('says that a concept changes where only its partidas do, unless the file has none', () => {
  const { concepts: inside } = concepts([['A', 'CIMENTACIÓN'], good()]);
  const { concepts: outside } = concepts([good()]);
  expect(catalogChanges(outside, inside).updated).toHaveLength(1);
  expect(catalogChanges(inside, inside).unchanged).toHaveLength(1);
  expect(catalogChanges(inside, outside).unchanged).toHaveLength(1);
});

it('takes a column of numbers alone for one that counts rows', () => {
  const read = catalog([['PARTIDA', ...head], named(1), named(2, 'C-2')]);
  expect(partidas(read)).toEqual([[], []]);
  expect(read.mapping.partida).toBeUndefined();
});
