import { expect, it } from 'vitest';
import { codeKey } from '../words.ts';
import { catalogChanges } from './changes.ts';
import { catalog, concepts, good, head, sheetOf } from '../workbook.fixture.ts';

it('reads codes and names without the characters that nobody sees', () => {
  const read = concepts([['\u200eA\u200b-\u00ad1\ufeff', 'Mu\u200dro de\u00a0 block\u2060', 'm2', 1, 1]]);
  expect(read.concepts[0]).toMatchObject({ concept_code: 'A-1', concept_name: 'Muro de block' });
  expect(codeKey('\u202aa\u200b-1.\u202c')).toBe(codeKey('A-1'));
});

it('matches what is read with the code that is written as people see it, and loses no other', () => {
  const terms = { concept_name: 'Concepto A-1', unit: 'm2', quantity: 2, unit_price: 10.5 };
  const [plain, twin] = ['A-1', 'A-\u200b1'].map((concept_code) => ({ concept_code, ...terms }));
  const { concepts: read } = concepts([good('A-1')]);
  for (const former of [
    [plain!, twin!],
    [twin!, plain!],
  ])
    expect(catalogChanges(former, read)).toEqual({
      added: [],
      updated: [],
      unchanged: [plain],
      missing: [twin],
    });
});

it('33: leaves hidden rows out and says how much they add up to, unless told otherwise', () => {
  const sheet = sheetOf([head, good('1'), good('2', 3, 15100), good('3')]);
  sheet['!rows'] = [];
  sheet['!rows'][2] = { hidden: true };
  const read = catalog(sheet);
  expect(read.concepts).toHaveLength(2);
  expect(read.warnings).toMatchObject([
    { code: 'hidden-rows', message: expect.stringContaining('1 fila oculta por $45,300.00') },
  ]);
  expect(read.differences).toMatchObject([
    { code: 'rows-left-out', message: '1 fila de 3 no se cargaría', file: 3, loaded: 2 },
  ]);
  const whole = catalog(sheet, { include_hidden_rows: true });
  expect(whole.concepts).toHaveLength(3);
  expect(whole.differences).toEqual([]);
});

it('33: counts a hidden concept as left out however many others there are, with what it states', () => {
  const codes = Array.from({ length: 200 }, (_, at) => `C-${at + 1}`);
  const sheet = sheetOf([head, ...codes.map((code) => [...good(code, 1, 10), 10])]);
  sheet['!rows'] = [];
  sheet['!rows'][2] = { hidden: true };
  sheet['!rows'][3] = { hidden: true };
  expect(catalog(sheet).differences).toMatchObject([
    { code: 'rows-left-out', message: '2 filas de 200 no se cargarían', file: 200, loaded: 198 },
    { code: 'amounts', file: 2000, loaded: 1980 },
  ]);
});
