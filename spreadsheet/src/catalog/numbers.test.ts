import { expect, it } from 'vitest';
import { catalogOf } from './catalog.ts';
import { defaultLimits } from '../limits.ts';
import {
  catalog,
  codesOf,
  concepts,
  fileOf,
  good,
  head,
  rewritten,
  type Value,
} from '../workbook.fixture.ts';
import { openWorkbook } from '../workbook/workbook.ts';

const open = (bytes: Uint8Array) => catalogOf(openWorkbook(bytes, defaultLimits), {});
const quantities = (...values: Value[]) => concepts(values.map((value, at) => good(`C-${at + 1}`, value)));

it.each([
  ['$ 1,234.56', 1234.56],
  ['$1,234.56 MXN', 1234.56],
  ['1,234.56 m.n.', 1234.56],
  ['\u00a0$\u202f1,234.56\u00a0', 1234.56],
  ["'1,234.56", 1234.56],
  ['MXN 1,234.56', 1234.56],
  ["1'234,567.5", 1234567.5],
  ['$ 1 234.56', 1234.56],
])('11: reads money written as text (%s)', (text, value) => {
  expect(quantities(text)).toMatchObject({ concepts: [{ quantity: value }], errors: [], warnings: [] });
});

it('12: reads numbers stored as text', () => {
  expect(quantities('1234.5', '007', '.5').concepts.map(({ quantity }) => quantity)).toEqual([
    1234.5, 7, 0.5,
  ]);
});

it('13: reads 1,234 as one thousand two hundred thirty-four', () => {
  expect(quantities('1,234', '12,345,678').concepts.map(({ quantity }) => quantity)).toEqual([
    1234, 12345678,
  ]);
});

it('14: reads decimal commas with one warning when the whole column has them', () => {
  const read = quantities('1.234,56', '1234,56', '12,5');
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual([1234.56, 1234.56, 12.5]);
  expect(read.warnings).toMatchObject([
    { code: 'decimal-comma', col: 'D', message: '3 números con coma decimal, leídos así en toda la columna' },
  ]);
  expect(quantities('1234,5', '2').warnings).toMatchObject([
    { message: '1 número con coma decimal, leído así en toda la columna' },
  ]);
});

it('14: refuses decimal commas when the column also has decimal points', () => {
  const read = quantities('1.234,56', '1,234.56');
  expect(read.errors).toMatchObject([{ code: 'ambiguous-number', cell: 'D2' }]);
  expect(read.concepts).toMatchObject([{ quantity: 1234.56 }]);
});

it('14: refuses thousands-or-decimals in a column of decimal commas', () => {
  expect(codesOf(quantities('1.234,56', '1,234', '1.234').errors)).toEqual([
    'ambiguous-number',
    'ambiguous-number',
  ]);
});

it('14: takes no thousands from a column that may be either below prices with decimal commas', () => {
  const priced = (...prices: Value[]) =>
    concepts(prices.map((price, at) => good(`C-${at + 1}`, ['12,500', '1.250', 7][at], price)));
  expect(priced('1.234,56', '2.234,56', '34,5').errors.map(({ cell, code }) => [cell, code])).toEqual([
    ['D2', 'ambiguous-number'],
    ['D3', 'ambiguous-number'],
  ]);
  expect(priced('1,234.56', 10, 10).concepts[0]).toMatchObject({ quantity: 12500 });
});

it.each(['1,5', '12,34', '0,350'])('15: refuses a lone %s as ambiguous', (text) => {
  expect(quantities(text).errors).toMatchObject([
    { code: 'ambiguous-number', cell: 'D2', message: expect.stringContaining('use punto decimal') },
  ]);
});

it.each(['(1,200.00)', '-5', '$ -5.00', '-$5.00', -5, '5-'])('16: refuses the negative %s', (value) => {
  expect(quantities(value).errors).toMatchObject([{ code: 'negative', cell: 'D2' }]);
});

it.each(['-', '–', 'N/A', 'S/C', 'n.a.', 'PENDIENTE', 'dos', '12 m2'])(
  '17: refuses %s at its cell and never takes it for zero',
  (text) => {
    const read = concepts([good('1', 2, text)]);
    expect(read.errors).toMatchObject([{ code: 'not-a-number', cell: 'E2' }]);
    expect(read.concepts).toEqual([]);
  },
);

it.each([
  [0x17, '#REF!'],
  [0x2a, '#N/A'],
  [0x07, '#DIV/0!'],
])('17: refuses the error cell %s (%s)', (v, text) => {
  expect(concepts([good('1', { t: 'e', v })]).errors).toMatchObject([
    { code: 'cell-error', cell: 'D2', message: expect.stringContaining(text) },
  ]);
});

it('18: says when the price or the quantity of a concept is missing', () => {
  expect(
    codesOf(
      concepts([
        ['1', 'A', 'm', 3, null],
        ['2', 'B', 'm', null, 4],
        ['3', 'C', 'm'],
      ]).errors,
    ),
  ).toEqual(['missing-price', 'missing-quantity', 'missing-quantity', 'missing-price']);
});

it('19: takes a zero quantity or price with a warning', () => {
  const read = concepts([good('1', 0), good('2', 1, 0)]);
  expect(read.concepts).toHaveLength(2);
  expect(codesOf(read.warnings)).toEqual(['zero-quantity', 'zero-price']);
});

it('20: takes saved values of formulas, works out simple ones that were never saved, refuses the rest', () => {
  const read = openFormulas([
    ['D2', '<f>1+1</f><v>7</v>'],
    ['D3', '<f>ROUND(E3*2,1)/SUM(E2:E3)</f>'],
    ['D4', '<f>VLOOKUP(A1,A:B,2)</f><v></v>'],
  ]);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual([7, 1.5]);
  expect(read.errors).toMatchObject([{ code: 'formula-without-value', cell: 'D4' }]);
});

it('21: keeps its own amount, quietly remarking on cents and loudly on more', () => {
  const read = concepts([
    [...good('1', 3, 33.335), 100.02],
    [...good('2', 2, 10), 25],
    [...good('3', 3, 1.115), 3.345],
  ]);
  expect(read.warnings.filter(({ col }) => col === 'F')).toMatchObject([
    { code: 'amount-rounding', cell: 'F2' },
    { code: 'amount-differs', cell: 'F3', message: expect.stringContaining('$25.00') },
  ]);
  expect(read.computed_total).toBe(123.36);
});

it('22: keeps unit prices of up to 6 decimals and says so', () => {
  const read = concepts([good('1', 1, 187.4537), good('2', 1, '0.1234567')]);
  expect(read.concepts.map(({ unit_price }) => unit_price)).toEqual([187.4537, 0.123457]);
  expect(codesOf(read.warnings)).toEqual(['price-decimals', 'price-decimals']);
});

it('23: takes noise of binary fractions off quantities', () => {
  expect(quantities(1234.5600000001, 0.1 + 0.2, 12.345678).concepts.map(({ quantity }) => quantity)).toEqual([
    1234.56, 0.3, 12.345678,
  ]);
});

/** A catalog of three rows whose quantity cells are raw XML, because the writer always saves values. */
const openFormulas = (cells: [string, string][]) => {
  const bytes = fileOf({ Hoja: [head, good('1', 1, 1), good('2', 1, 3), good('3', 1, 1)] });
  const xml = (text: string) =>
    cells.reduce(
      (all, [ref, inside]) =>
        all.replace(new RegExp(`<c r="${ref}"[^>]*>.*?</c>`), `<c r="${ref}">${inside}</c>`),
      text,
    );
  return open(rewritten(bytes, 'xl/worksheets/sheet1.xml', xml));
};

/** A formula as saved by a program that computes no formulas. */
const saved = (f: string): Value => ({ t: 'n', v: 0, f });

it('works out formulas that were saved with a zero, as some programs save all of them', () => {
  const read = concepts([
    [...good('C-1', saved('2*5'), saved('ROUND(100.255*1.16,2)')), saved('D2*E2')],
    [...good('C-2', 3, 4), saved('D3*E3')],
    good('C-3', saved('D2-10'), saved('IF(D2>0,0,1)')),
    [null, 'TOTAL', null, null, null, saved('SUM(F2:F3)')],
  ]);
  expect(read.concepts).toMatchObject([
    { quantity: 10, unit_price: 116.3 },
    { quantity: 3, unit_price: 4 },
    { quantity: 0, unit_price: 0 },
  ]);
  expect(read).toMatchObject({ file_total: 1175, computed_total: 1175, errors: [], differences: [] });
  expect(codesOf(read.warnings)).toEqual(['zero-quantity', 'zero-price']);
});

it('takes no part of what cells lead to without end, or further than is followed, for all of it, nor their zeros for quantities', () => {
  const manyTimes = (cell: string) => saved(Array(90).fill(cell).join('+'));
  const rows = Array.from({ length: 40 }, (_, i) => good(`C-${i}`, i === 0 ? 1 : saved(`D${i + 1}+1`), 1));
  const read = concepts([...rows, good('EN-CIRCULO', manyTimes('D42'), 1)]);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
  expect(read.errors.map(({ code, cell }) => `${code} ${cell}`)).toEqual(
    Array.from({ length: 15 }, (_, i) => `formula-without-value D${i + 28}`),
  );
});

it('takes the zero of a formula that it does not understand for one only where no other formula tells that none was worked out', () => {
  const looked = saved('VLOOKUP(A2,Precios!A:B,2,FALSE)');
  const rows = [[...good('C-1', 2, looked), saved('D2*E2')], good('C-2', saved('E2*3'), 5)];
  const read = concepts(rows);
  expect(read.concepts.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
    [2, 0],
    [0, 5],
  ]);
  expect(codesOf(read.warnings)).toEqual(['zero-price', 'zero-quantity']);
  const unworked = concepts([...rows, good('C-3', saved('2*5'), 4)]);
  expect(unworked.concepts).toMatchObject([{ concept_code: 'C-3', quantity: 10 }]);
  expect(unworked.errors).toMatchObject([
    { code: 'formula-without-value', cell: 'E2' },
    { code: 'formula-without-value', cell: 'D3' },
  ]);
});

it('follows formulas to cells of other tables of the sheet', () => {
  const beside = [null, 'CONCEPTO', 'IMPORTE'];
  const read = catalog([
    [...head, ...beside],
    [...good('C-1', 2, saved('100*$I$2')), saved('D2*E2'), null, 'Factor', 1.2],
    [...good('C-2', 1, saved('100*$I$2')), saved('D3*E3'), null, 'Otro', 3],
  ]);
  expect(read.concepts.map(({ unit_price }) => unit_price)).toEqual([120, 120]);
});

it.each([
  ['IF(5>2,10,1/0)', 10],
  ['IF(D99=0,3,1/D99)', 3],
  ['IF(AND(1<2,2<>2),1,4)', 4],
  ['IF(C2="M2",5,"")', 5],
  ['IF("x"<>A2,IF(D99="",6,FOO(1)),2)', 6],
  ['IF(D3="2",1,IF(D3=2,8,9))', 8],
  ['IFERROR(8/D99,7)', 7],
  ['IFERROR(8/2,7)', 4],
  ['MAX(D3:D5)', 6],
  ['MIN(D3:D6,E6)', 2],
  ['PRODUCT(D3:D6)', 48],
  ['SUM(C3:E3)', 12],
  ['SUMPRODUCT(D3:D5,E3:E5)', 120],
  ['SUBTOTAL(9,D3:D7)', 12],
  ['ABS(2-5.5)', 3.5],
  ['INT(2.9)+TRUNC(7.89,1)', 9.8],
  ['ROUNDUP(1.001,2)+ROUNDDOWN(1.009,2)', 2.01],
  ['ROUND(2.675,2)', 2.68],
  ['1000*16%', 160],
  ['100000*1.2345678', 123456.78],
  ['100000*G3', 123456.78],
])('works out %s exactly', (formula, quantity) => {
  const read = concepts([
    good('C-1', saved(formula), 1),
    [...good('C-2', 2, 10), null, 1.2345678],
    good('C-3', 4, 10),
    good('C-4', 6, 10),
    [null, 'NOTA'],
    [null, null, null, saved('SUBTOTAL(9,D3:D5)')],
  ]);
  expect(read.errors).toEqual([]);
  expect(read.concepts[0]?.quantity).toBe(quantity);
});

it.each([
  '1/0',
  'IF(1>2,3)',
  'D3>0',
  'ROUND(1,D3:D4)',
  'SUBTOTAL(1,D3:D4)',
  'SUMPRODUCT(D3:D4,E3:E3)',
  'IF("A"<"B",1,2)',
  'IF(1<2,"x",2)',
  'IF(1/0="x",1,2)',
  'Otra!D3*2',
  'FOO(1)',
  '1+',
])('understands nothing of %s', (formula) => {
  const read = concepts([
    good('C-1', { t: 'n', v: 0, f: formula }),
    good('C-2', saved('4/2'), 1),
    good('C-3', 1, 1),
  ]);
  expect(read.errors).toMatchObject([{ code: 'formula-without-value', cell: 'D2' }]);
});

it('follows formulas to other sheets, whose own formulas tell too whether any was worked out', () => {
  const looked = saved('VLOOKUP(A5,Generadores!A:B,2,FALSE)');
  const rows = [
    head,
    good('C-1', saved('Generadores!B2*2'), saved("'P. U. ''25'!$A$1")),
    good('C-2', { t: 'z', f: 'SUM(Generadores!B2:B3)' }),
    good('C-3', saved('Generadores!B3')),
    good('C-4', looked),
  ];
  const generators = [['Concepto'], ['Largo', 3.3], ['Ancho', saved('B2*2')]];
  const read = open(fileOf({ Catálogo: rows, Generadores: generators, "P. U. '25": [[99.99]] }));
  expect(read.concepts.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
    [6.6, 99.99],
    [9.9, 10.5],
    [6.6, 10.5],
  ]);
  expect(read.errors).toMatchObject([{ code: 'formula-without-value', cell: 'D5' }]);
});

it('takes a date that is written as such for no code, quantity or price', () => {
  const bytes = fileOf({ Catálogo: [head, good('C-1', 1, 2), good('C-2', 3, 4), good('C-3', 5, 6)] });
  const dated = (xml: string) =>
    ['A2', 'D3', 'E4'].reduce(
      (all, cell) =>
        all.replace(
          new RegExp(`<c r="${cell}"[^>]*>.*?</c>`),
          `<c r="${cell}" t="d"><v>2025-01-20T00:00:00</v></c>`,
        ),
      xml,
    );
  const { concepts: taken, errors } = open(rewritten(bytes, 'xl/worksheets/sheet1.xml', dated));
  expect(taken).toEqual([]);
  expect(errors.map(({ code, cell }) => [code, cell])).toEqual([
    ['code-is-date', 'A2'],
    ['not-a-number', 'D3'],
    ['not-a-number', 'E4'],
  ]);
});

it('works out each cell once, however often others name it', () => {
  const rows = Array.from({ length: 20 }, (_, i) =>
    good(
      `C-${i}`,
      i === 0
        ? 1
        : saved(
            `(${Array(30)
              .fill(`D${i + 1}`)
              .join('+')})/30`,
          ),
      1,
    ),
  );
  const read = concepts(rows);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual(rows.map(() => 1));
});

it.each(['#REF!', '#ref!', '#ERROR!', '#¡REF!', '#N/D', { t: 'e', v: 42 }, { t: 'e', v: 23 }])(
  'names the cell of a code, a description or a unit that is an error (%j)',
  (error) => {
    const read = concepts([
      [error, 'Muro', 'm2', 1, 1],
      ['C-2', error, 'm2', 1, 1],
      ['C-3', 'Muro', error, 1, 1],
      good('C-4'),
    ]);
    expect(read.concepts).toMatchObject([{ concept_code: 'C-4' }]);
    expect(read.errors).toMatchObject([
      { cell: 'A2', code: 'cell-error', message: expect.stringMatching(/^clave: la celda tiene el error #/) },
      { cell: 'B3', code: 'cell-error' },
      { cell: 'C4', code: 'cell-error' },
    ]);
  },
);
