import { expect, it } from 'vitest';
import { catalogOf } from '../catalog/catalog.ts';
import { defaultLimits } from '../limits.ts';
import { concepts, fileOf, good, head, program, type Value } from '../workbook.fixture.ts';
import { openWorkbook } from '../workbook/workbook.ts';

const differing = (rows: Value[][], context = {}) =>
  concepts(rows, context).differences.map(({ code, file, loaded }) => [code, file, loaded]);
const many = (count: number, price: Value = 10): Value[][] =>
  Array.from({ length: count }, (_, at) => [...good(`C-${at + 1}`, 2, price), 20]);
const total = (label: string, amount: number): Value[] => [null, label, null, null, null, amount];

it('agrees with a file whose amounts, subtotals and total are those of its concepts', () => {
  const rows = [['1', 'PRELIMINARES'], ...many(60), total('TOTAL PRELIMINARES', 1200), total('TOTAL', 1200)];
  expect(differing(rows)).toEqual([]);
  expect(differing(many(60))).toEqual([]);
  expect(differing([good('C-1')])).toEqual([]);
});

it('agrees within 2 % of the rows and 0.5 % of the total', () => {
  const off = (amount: number): Value[] => [...good('X', 2, 10), amount];
  expect(differing([...many(60), off(21)])).toEqual([]);
  expect(differing([...many(60), total('TOTAL', 1205)])).toEqual([]);
  expect(differing([...many(60), total('TOTAL', 1207)])).toEqual([['total', 1207, 1200]]);
});

it('sees a budget whose prices are not those of its amounts', () => {
  expect(differing(many(10, 1000))).toEqual([
    ['rows-differ', 10, 0],
    ['amounts', 200, 20_000],
  ]);
});

it('sees rows left out for errors, however few', () => {
  expect(differing([...many(99), good('C-100', 'N/A')])).toEqual([['rows-left-out', 100, 99]]);
});

it('sees a second front whose codes are those of the first', () => {
  const rows = [
    ['1', 'FRENTE 1'],
    ...many(3),
    ['2', 'FRENTE 2'],
    ...many(3),
    total('TOTAL DEL PRESUPUESTO', 120),
  ];
  expect(differing(rows)).toEqual([
    ['rows-left-out', 6, 3],
    ['amounts', 120, 60],
    ['total', 120, 60],
  ]);
  expect(differing(rows, { qualify_duplicates: true })).toEqual([]);
});

it('sees a sheet that was not read', () => {
  const workbook = fileOf({ 'Frente 1': [head, ...many(3)], 'Frente 2': [head, ...many(3)] });
  const read = (context: object) => catalogOf(openWorkbook(workbook, defaultLimits), context);
  expect(read({}).differences).toMatchObject([{ code: 'not-read', file: 6, loaded: 3 }]);
  expect(read({ qualify_duplicates: true }).differences).toEqual([]);
});

it('sees subtotals that are not the sums of their partidas', () => {
  const rows: Value[][] = [
    ['1', 'PRELIMINARES', null, null, null, 60],
    ['1.1', 'Trazo', 'm', 1, 30, 30],
    ['1.2', 'Limpieza', 'm', 1, 30, 30],
    ['2', 'CIMENTACIÓN', null, null, null, 500],
    ['2.1', 'Plantilla', 'm', 1, 40, 40],
  ];
  expect(differing(rows)).toEqual([['subtotals', 560, 100]]);
});

it('sees a program whose total is another, and rows whose totals are', () => {
  const heading = ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'Ene 25', 'Feb 25', 'Total'];
  const rows = (sum: number, money: number): Value[][] => [
    heading,
    ['C-1', 'Muro', 'm2', 100, 40, 50, sum],
    [null, 'INVERSIÓN MENSUAL', null, null, 400, money - 400],
  ];
  expect(program(rows(90, 900)).differences).toEqual([]);
  expect(program(rows(70, 1200)).differences).toMatchObject([
    { code: 'rows-differ', file: 1, loaded: 0 },
    { code: 'total', file: 1200, loaded: 900 },
  ]);
});

it('counts the rows of a program that are left out, however many of their cells cannot be read', () => {
  const header: Value[] = [
    'CLAVE',
    'CONCEPTO',
    'UNIDAD',
    'CANTIDAD',
    ...Array.from({ length: 12 }, (_, m) => m + 1),
  ];
  const row = (code: string, month: Value): Value[] => [
    code,
    'Muro',
    'm2',
    12,
    ...Array<Value>(12).fill(month),
  ];
  const codes = Array.from({ length: 10 }, (_, n) => `C-${n}`);
  const rows = [...codes.map((code) => row(code, code === 'C-3' ? 'x' : 1)), row('Z-9', 1), row('C-0', 1)];
  const planned = { concept_name: 'Muro', unit: 'm2', quantity: 12, unit_price: 10 };
  const context = { concepts: codes.map((concept_code) => ({ concept_code, ...planned })) };
  expect(program([header, ...rows], context).differences).toEqual([
    { code: 'rows-left-out', message: '3 filas de 12 no se cargarían', file: 12, loaded: 9 },
  ]);
});
