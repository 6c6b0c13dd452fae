import { expect, it } from 'vitest';
import { aProgressRecord } from '../../api/answers.fixture.ts';
import { isDay, sumsOf, underDays } from './days.ts';
import { listed } from './listed.ts';
import { severalText, sumsText } from './sums-text.ts';

const concept = (n: number, unit_price: number) =>
  [`c${n}`, { concept_code: `CIM-${n}`, concept_name: `Zapata ${n}`, unit: 'm³', unit_price }] as const;
const concepts = new Map([concept(10, 1250.5), concept(2, 0.333333)]);
const naming = listed({ concepts, names: new Map(), user_id: 'u1' });

type Said = [id: string, progress_date: string, concept_id: string, quantity_advanced: number];
const record = (...[id, progress_date, concept_id, quantity_advanced]: Said) =>
  naming(aProgressRecord({ id, progress_date, concept_id, quantity_advanced }));

const records = [
  record('a', '2026-10-05', 'c10', 2),
  {
    ...record('b', '2026-10-05', 'c2', 0.1),
    photo_url: '/photo',
    photos: [{ photo_url: '/photo' }, { photo_url: '/other' }],
  },
  record('c', '2026-10-05', 'c2', 0.2),
  record('d', '2026-10-02', 'c2', 1),
];

it('puts records under their days, the last of which is added up once nothing is left to ask for', () => {
  const named = (whole: boolean, steady = true) =>
    underDays(records, { whole, steady }).map((row) =>
      isDay(row) ? [row.day, row.sums?.records ?? null] : row.id,
    );
  expect(named(false)).toEqual([['2026-10-05', 3], 'a', 'b', 'c', ['2026-10-02', null], 'd']);
  expect(named(true, false)[0]).toEqual(['2026-10-05', null]);
  expect(named(true)).toEqual([['2026-10-05', 3], 'a', 'b', 'c', ['2026-10-02', 1], 'd']);
});

it('adds up exactly, by concepts in the order of their codes', () => {
  const sums = sumsOf(records.slice(0, 3));
  expect(sums).toMatchObject({ records: 3, photos: 2, amount: 2501.1 });
  expect(sums.concepts.map(({ concept_code, quantity, amount }) => [concept_code, quantity, amount])).toEqual(
    [
      ['CIM-2', 0.3, 0.1],
      ['CIM-10', 2, 2501],
    ],
  );
  expect(sumsText(sums)).toBe('3 avances de 2 conceptos, 2 fotos, $2,501.10');
  expect(severalText(sums)).toBe('CIM-2: 0.3 m³ en 2 avances');
});

it('names no amount where the price of a concept is not known', () => {
  const sums = sumsOf([...records, record('e', '2026-10-02', 'gone', 5)]);
  expect(sums.amount).toBeNull();
  expect(sumsText(sums)).toBe('5 avances de 3 conceptos, 2 fotos');
});
