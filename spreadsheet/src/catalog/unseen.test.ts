import { expect, it } from 'vitest';
import { codeKey } from '../words.ts';
import { catalogChanges } from './changes.ts';
import { defaultLimits } from '../limits.ts';
import { openWorkbook } from '../workbook/workbook.ts';
import { catalog, concepts, fileOf, good, head, rewritten, sheetOf } from '../workbook.fixture.ts';
import { catalogOf } from './catalog.ts';

it('reads codes and names without the characters that nobody sees', () => {
  const read = concepts([['\u200eA\u200b-\u00ad1\ufeff', 'Mu\u200dro de\u00a0 block\u2060', 'm2', 1, 1]]);
  expect(read.concepts[0]).toMatchObject({ concept_code: 'A-1', concept_name: 'Muro de block' });
  expect(codeKey('\u202aa\u200b-1.\u202c')).toBe(codeKey('A-1'));
});

it.each(['\u2800', '\u3164', '\u2800\u200b', '\u{e0041}', '\ufff9\u0007', '\u0085'])(
  'takes %j alone for nothing, and refuses its row',
  (nothing) => {
    const read = concepts([
      [nothing, 'Muro', 'm2', 1, 1],
      ['A-2', nothing, 'm2', 1, 1],
      ['A-3', 'Muro', nothing, 1, 1],
      ['A-4', 'Muro', 'm2', nothing, 1],
      good('A\u28005'),
    ]);
    expect(read.concepts).toMatchObject([{ concept_code: 'A 5', concept_name: 'Concepto A 5' }]);
    expect(read.errors.map(({ cell, code }) => [cell, code])).toEqual([
      ['A2', 'missing-code'],
      ['B3', 'missing-name'],
      ['C4', 'missing-unit'],
      ['D5', 'missing-quantity'],
    ]);
  },
);

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

/** A catalog of one concept, with a hidden sheet. */
const withHidden = (sheets: Parameters<typeof fileOf>[0], hidden: string, context = {}) => {
  const bytes = rewritten(fileOf(sheets), 'xl/workbook.xml', (xml) =>
    xml.replace(`<sheet name="${hidden}"`, `$& state="hidden"`),
  );
  return catalogOf(openWorkbook(bytes, defaultLimits), context);
};

it('says that a hidden sheet holds concepts, and reads it only where it is named', () => {
  const sheets = {
    Catálogo: [head, good('1')],
    Adicionales: [head, good('2'), good('3')],
    Notas: [['Nota', 1]],
  };
  const read = withHidden(sheets, 'Adicionales');
  expect(read.concepts).toHaveLength(1);
  expect(read.unread).toContainEqual({ sheet: 'Adicionales', rows: 2, reason: 'está oculta' });
  expect(read.warnings).toMatchObject([
    { code: 'not-read', message: '2 filas de la hoja “Adicionales” no se leyeron: está oculta' },
  ]);
  expect(read.differences).toMatchObject([{ code: 'not-read', file: 3, loaded: 1 }]);
  expect(withHidden(sheets, 'Notas').differences).toEqual([]);
  const named = withHidden(sheets, 'Adicionales', { sheet: 'Adicionales' });
  expect(named).toMatchObject({ concepts: [{ concept_code: '2' }, { concept_code: '3' }], unread: [] });
});

it('names the hidden sheet that alone holds the catalog', () => {
  const sheets = { Portada: [['Obra']], Catálogo: [head, good('1')] };
  expect(() => withHidden(sheets, 'Catálogo')).toThrow(/está en la hoja “Catálogo”, que está oculta/);
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

it('takes blanks and lines that were typed in a form for no change', () => {
  const { concepts: read } = concepts([good('A-1')]);
  const terms = { concept_code: 'A-1', quantity: 2, unit_price: 10.5 };
  const typed = { ...terms, concept_name: 'Concepto \n A-1', unit: ' m2\u00a0' };
  expect(catalogChanges([typed], read)).toMatchObject({ unchanged: [typed], updated: [] });
  expect(catalogChanges([{ ...typed, concept_name: 'ConceptoA-1' }], read).updated).toHaveLength(1);
});
