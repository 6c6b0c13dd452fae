import { expect, it } from 'vitest';
import { utils } from 'xlsx';
import { catalog, concepts, good, sheetOf, type Value } from '../workbook.fixture.ts';
import { codeKey } from '../words.ts';
import { catalogChanges } from './changes.ts';

const row = (code: Value): Value[] => [code, 'Muro de block de 15 cm', 'm2', 2, 10];

it('reads numeric codes of 1 to 15 digits by their digits, whatever their format', () => {
  const digits = '123456789012345';
  const numbers = Array.from(digits, (_, at) => digits.slice(0, at + 1));
  for (const z of ['General', '0', '#,##0', '0.00E+00']) {
    const read = concepts(numbers.map((code): Value[] => row({ t: 'n', v: Number(code), z })));
    expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(numbers);
  }
});

it.each<[string, Value]>([
  ['a number of 16 digits', { t: 'n', v: 1_234_567_890_123_456 }],
  ['a number that was saved as it was shown', '1.10203E+11'],
])('refuses %s as a code, by its cell', (_, code) => {
  const read = concepts([row(code), good('C-2')]);
  expect(read.errors).toMatchObject([{ code: 'code-lost-digits', cell: 'A2' }]);
  expect(read.concepts).toHaveLength(1);
});

const dashes = [
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2015',
  '\u2212',
  '\ufe58',
  '\ufe63',
  '\uff0d',
];

it.each(dashes.flatMap((dash) => [`pre${dash}001`, `PRE ${dash} 001.`, `Pre\u00a0${dash}001`]))(
  'takes %j for PRE-001, which stays as it is written',
  (code) => {
    expect(codeKey(code)).toBe('PRE-001');
    const [former] = concepts([good('PRE-001')]).concepts;
    const [read] = concepts([good(code, 3)]).concepts;
    const changes = catalogChanges([former!], [read!]);
    expect(changes).toMatchObject({ added: [], missing: [] });
    expect(changes.updated.map(({ concept }) => concept.concept_code)).toEqual(['PRE-001']);
    expect(concepts([good('PRE-001'), good(code, 3)]).errors).toMatchObject([{ code: 'duplicate-code' }]);
  },
);

it('keeps codes apart that differ in more than case, blanks and dashes', () => {
  const codes = ['1 1', '11', '1.1', '1-1', 'A 1', 'A-1', 'A1-', 'A B', 'AB'];
  expect(new Set(codes.map(codeKey)).size).toBe(codes.length);
  expect(codeKey('A 1')).toBe(codeKey('A1'));
});

it.each([
  ['under the same heading twice, codes under none', null, 'Trazo y nivelación'],
  ['under the same heading twice, without codes', undefined, 'Trazo y nivelación'],
])('makes no code of text %s', (_, blank, name) => {
  const rows: Value[][] = Array.from({ length: 6 }, (__, at) => {
    const text = `${name} ${'abcdef'[at]}`;
    return [...(blank === null ? [`P-${at}`] : []), text, text, 'm2', 2, 10];
  });
  const heading = [...(blank === null ? [null] : []), 'CONCEPTO', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'P.U.'];
  const read = () => catalog([heading, ...rows]).concepts.map(({ concept_code }) => concept_code);
  if (blank === null) expect(read()).toEqual(['P-0', 'P-1', 'P-2', 'P-3', 'P-4', 'P-5']);
  else expect(read).toThrow('falta la columna Clave');
});

it('makes no code of a chapter under the same heading as the descriptions', () => {
  const heading = ['CONCEPTO', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'P.U.'];
  const rows = ['Trazo', 'Limpieza'].map((name): Value[] => ['Preliminares', name, 'm2', 2, 10]);
  expect(() => catalog([heading, ...rows])).toThrow('falta la columna Clave');
});

it.each<[string, Value[], Value[], string?]>([
  ['two columns of short texts', ['CONCEPTO', 'CONCEPTO'], ['P-1']],
  ['two merged columns', ['CONCEPTO', null], ['P-1'], 'A1:B1'],
  ['three merged columns', ['CONCEPTO', null, null], ['01', 'P-1'], 'A1:C1'],
  ['two merged columns of descriptions', ['CLAVE', 'DESCRIPCIÓN', null], ['P-1', 'Preliminares'], 'B1:C1'],
  ['chapters and two columns', ['PARTIDA', 'CONCEPTO', 'CONCEPTO'], ['Preliminares', 'P-1']],
  ['three columns', ['CONCEPTO', 'CONCEPTO', 'CONCEPTO'], ['P-1', 'Preliminares']],
  ['three columns in another order', ['CONCEPTO', 'CONCEPTO', 'CONCEPTO'], ['Preliminares', 'P-1']],
  ['two columns and numbers', ['No.', 'CONCEPTO', 'CONCEPTO'], [1, 'P-1']],
])('takes the codes and the descriptions of %s under one heading', (_, heading, before, merged) => {
  const names = ['Trazo', 'Muro de block', 'Losa maciza'];
  const rows = names.map((name, at): Value[] => [
    ...before.map((value) => (value === 1 ? at + 1 : value === 'P-1' ? `P-${at + 1}` : value)),
    name,
    'm2',
    2,
    10,
  ]);
  const sheet = sheetOf([[...heading, 'UNIDAD', 'CANTIDAD', 'P.U.'], ...rows]);
  if (merged) sheet['!merges'] = [utils.decode_range(merged)];
  const { concepts: read } = catalog(sheet);
  expect(read.map(({ concept_code, concept_name }) => [concept_code, concept_name])).toEqual(
    names.map((name, at) => [`P-${at + 1}`, name]),
  );
});
