import type { ConceptAnswer } from '@obraclara/api';
import { lineAmount } from '@obraclara/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogOf } from '../../spreadsheet/src/catalog/catalog.ts';
import { catalogChanges } from '../../spreadsheet/src/catalog/changes.ts';
import { defaultLimits } from '../../spreadsheet/src/limits.ts';
import { openWorkbook } from '../../spreadsheet/src/workbook/workbook.ts';
import { aConcept } from '../src/api/answers.fixture.ts';
import { catalogColumns } from '../src/shared/concepts/catalog-columns.tsx';
import { workbook } from '../src/ui/tables/workbook.ts';

const decimal = fc
  .tuple(fc.nat(999_999), fc.nat(999_999))
  .map(([whole, part]) => Number(`${whole}.${String(part).padStart(6, '0')}`));

const name = fc.constantFrom(
  'Muro de tabique\nrojo recocido',
  'Trazo  y nivelación',
  '=SUMA(A1:A9) de piezas',
  '1.5 m de tubo',
  'TOTAL DE EXCAVACIÓN',
  'Concreto f’c=250 kg/cm², “premezclado”',
  'IVA no incluido',
  'Castillo _x0041_ 15 × 15',
);
const partida = fc.constantFrom<string[][]>(
  [],
  ['1 PRELIMINARES'],
  ['1 PRELIMINARES', '1.1 TRAZO / NIVELES'],
  ['TOTALES'],
  ['ALBAÑILERÍA'],
  ['03 OBRA', '0301 HOJA 1 DE 2', '030101 MUROS'],
);

/** Excel converts codes that look like dates; an import rejects codes that may be such dates. */
const code = fc.oneof(
  { weight: 20, arbitrary: fc.stringMatching(/^[A-Z0-9]{1,4}([.-][0-9]{1,3}){0,3}$/) },
  { weight: 1, arbitrary: fc.constantFrom('0000-00-00', '2025-13-01', '1899-12-31') },
);
const isDay = (text: string) => /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const concept = fc.record({
  concept_code: code.filter((one) => !isDay(one)),
  concept_name: name,
  unit: fc.constantFrom('m2', 'pza', 'LOTE', '%', 'm3-km', '  m '),
  quantity: decimal,
  unit_price: decimal,
  partida,
});

const concepts = fc.uniqueArray(concept, {
  selector: ({ concept_code }) => concept_code,
  minLength: 1,
  maxLength: 40,
});

const exported = async (rows: readonly ConceptAnswer[]) => {
  const file = await workbook({ name: 'Catálogo', columns: catalogColumns, rows, total: 'TOTAL' });
  return new Uint8Array(await file.arrayBuffer());
};

const blanks = (text: string) => text.replace(/\s+/g, ' ').trim();

it('exports a catalog whose import finds no change', async () => {
  await fc.assert(
    fc.asyncProperty(concepts, async (terms) => {
      const rows = terms.map((one, at) =>
        aConcept({ ...one, id: `c${at}`, amount: lineAmount(one.quantity, one.unit_price) }),
      );
      const read = catalogOf(openWorkbook(await exported(rows), defaultLimits), {});
      expect(read.errors).toEqual([]);
      expect(read.differences).toEqual([]);
      expect(read.concepts.map(({ row: _, ...one }) => one)).toEqual(
        terms.map((one) => ({
          ...one,
          concept_name: blanks(one.concept_name),
          unit: blanks(one.unit),
        })),
      );
      expect(read.file_total).toBe(read.computed_total);
      expect(catalogChanges(rows, read.concepts)).toMatchObject({ added: [], updated: [], missing: [] });
    }),
    { numRuns: 60 },
  );
});
