import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogOf } from './catalog/catalog.ts';
import { catalogChanges } from './catalog/changes.ts';
import { defaultLimits } from './limits.ts';
import { programOf } from './program/program.ts';
import { isUnreadable } from './unreadable.ts';
import { openWorkbook } from './workbook/workbook.ts';

/** Files of the kinds that users report, each next to the values that a careful person reads in it. */
const folder = new URL('../test-data/', import.meta.url);

type Expected = {
  kind: 'catalog' | 'program';
  items?: Record<string, [quantity: number, unit_price: number]>;
  names?: Record<string, string>;
  base?: (string | number)[][];
  program?: Record<string, Record<string, number>>;
  refusable?: true;
  refusalSays?: string;
};

const files = readdirSync(folder).filter((name) => !name.endsWith('.json'));
const open = (name: string) => openWorkbook(readFileSync(new URL(name, folder)), defaultLimits);
const expectedOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8')) as Expected;

const usual: (string | number)[][] = [
  [],
  ['A-01', 'Trazo y nivelación', 'm2', 120, 10],
  ['A-02', 'Excavación', 'm3', 60, 20],
  ['A-03', 'Acero', 'kg', 1200, 30],
];

const contractOf = ([, ...rows]: (string | number)[][]) =>
  rows.map(([code, name, unit, quantity, unit_price]) => ({
    concept_code: String(code),
    concept_name: String(name),
    unit: String(unit),
    quantity: Number(quantity),
    unit_price: Number(unit_price),
  }));

const readItems = (name: string) => {
  const { concepts, errors } = catalogOf(
    openWorkbook(readFileSync(new URL(name, folder)), defaultLimits),
    {},
  );
  return {
    errors,
    items: Object.fromEntries(
      concepts.map(({ concept_code, quantity, unit_price }) => [concept_code, [quantity, unit_price]]),
    ),
    names: Object.fromEntries(concepts.map(({ concept_code, concept_name }) => [concept_code, concept_name])),
  };
};

/** Detail of the refusal; null when the file is readable. */
const refusalOf = (read: () => unknown): string | null => {
  try {
    read();
    return null;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return error.detail;
  }
};

it.each(files)('reads %s as a careful person does, or says what it is', (name) => {
  const expected = expectedOf(name);
  if (expected.kind === 'program') {
    const context = {
      start_date: '2026-01-05',
      end_date: '2026-12-31',
      concepts: contractOf(expected.base ?? usual),
    };
    const read = programOf(open(name), context);
    expect(read.errors).toEqual([]);
    expect(
      Object.fromEntries(read.concepts.map((one) => [one.concept_code, one.monthly_quantities])),
    ).toEqual(expected.program);
    return;
  }
  const refusal = refusalOf(() => readItems(name));
  if (refusal !== null) {
    expect(expected.refusable).toBe(true);
    expect(refusal).toMatch(new RegExp(expected.refusalSays ?? '', 'i'));
    return;
  }
  const { errors, items, names } = readItems(name);
  expect(errors).toEqual([]);
  expect(Object.fromEntries(Object.entries(items).map(([code, terms]) => [plain(code), terms]))).toEqual(
    expected.items,
  );
  if (expected.names) expect(names).toEqual(expected.names);
});

/** Replaces other dashes with hyphens: catalogs may contain the dashes of a word processor. */
const plain = (code: string) => code.replace(/[‐-―−﹘﹣－]/g, '-');

it('takes codes with the dashes of a word processor for the same, and shows them as first written', () => {
  const { concepts } = catalogOf(open('guion-de-word.xlsx'), {});
  const before = concepts.map((concept) => ({ ...concept, concept_code: plain(concept.concept_code) }));
  expect(catalogChanges(before, concepts)).toMatchObject({ added: [], updated: [], missing: [] });
  const dearer = concepts.map((concept) => ({ ...concept, unit_price: concept.unit_price + 1 }));
  expect(catalogChanges(before, dearer).updated.map(({ concept }) => concept.concept_code)).toEqual(
    before.map(({ concept_code }) => concept_code),
  );
});
