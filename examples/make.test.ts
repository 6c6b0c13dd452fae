import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalog, readProgram, type CatalogReading } from '../spreadsheet/src/index.ts';
import { contractAmounts, workbooks } from './make.ts';

const file = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
const made = workbooks();

const read = (catalog: CatalogReading, name: string, start_date: string, end_date: string) =>
  readProgram(file(name), { start_date, end_date, concepts: catalog.concepts });

it.each(Object.keys(made).filter((name) => name.includes('catalogo')))('%s is what the script makes', async (name) => {
  expect(await readCatalog(file(name))).toEqual(await readCatalog(made[name] ?? new Uint8Array()));
});

it('the bridge is read whole and reconciles with its own totals', async () => {
  const catalog = await readCatalog(file('puente-carretero-catalogo.xlsx'));
  expect(catalog).toMatchObject({ errors: [], file_total: contractAmounts.bridge, computed_total: 114_300_522.53 });
  expect(catalog.concepts.length).toBeGreaterThanOrEqual(180);
  expect(catalog.partidas.filter(({ path }) => path.length === 1).length).toBeGreaterThanOrEqual(15);
  expect(catalog.warnings.map(({ code }) => code)).toEqual(['price-decimals', 'price-decimals']);
  const program = await read(catalog, 'puente-carretero-programa.xlsx', '2025-11-01', '2026-12-31');
  expect(program).toMatchObject({ errors: [], warnings: [], computed_total: catalog.computed_total });
  expect(program.months).toHaveLength(14);
  expect(program.months[0]).toEqual({ key: '2025-11', label: 'Nov 25' });
  expect(program.concepts).toHaveLength(catalog.concepts.length);
});

it('the small building is read from the old format', async () => {
  const catalog = await readCatalog(file('edificio-pequeno-catalogo.xls'));
  expect(catalog).toMatchObject({ errors: [], warnings: [], file_total: contractAmounts.building, computed_total: 4_005_439.44 });
  const program = await read(catalog, 'edificio-pequeno-programa.xlsx', '2026-06-01', '2026-11-30');
  expect(program).toMatchObject({ errors: [], warnings: [], computed_total: catalog.computed_total });
  expect(program.months).toHaveLength(6);
});

it('the hospital follows its program, and the one of its amendment', async () => {
  const catalog = await readCatalog(file('hospital-catalogo.xlsx'));
  expect(catalog).toMatchObject({ errors: [], warnings: [], file_total: contractAmounts.hospital, computed_total: 38_000_364.74 });
  expect(catalog.concepts).toHaveLength(60);
  const program = await read(catalog, 'hospital-programa.xlsx', '2026-01-12', '2026-09-08');
  expect(program).toMatchObject({ errors: [], warnings: [], computed_total: catalog.computed_total });
  expect(program.months).toHaveLength(9);
});

it('the golden contract adds up to 2,236,212.56 and follows its program', async () => {
  const catalog = await readCatalog(file('ejemplo-dorado-catalogo.xlsx'));
  expect(catalog).toMatchObject({ errors: [], warnings: [], computed_total: 2_236_212.56, file_total: 2_236_212.56 });
  const program = await read(catalog, 'ejemplo-dorado-programa.xlsx', '2025-01-06', '2025-05-31');
  expect(program).toMatchObject({ errors: [], warnings: [], computed_total: 2_236_212.56 });
  expect(program.concepts[1]?.monthly_quantities).toEqual({ '2025-01': 400, '2025-02': 434.56, '2025-03': 400 });
});

it('the messy catalog gives the report beside it', async () => {
  const expected: unknown = JSON.parse(readFileSync(new URL('catalogo-desordenado.esperado.json', import.meta.url), 'utf8'));
  expect(await readCatalog(file('catalogo-desordenado.xlsx'))).toEqual(expected);
});
