// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Item } from '../../offline/item.ts';
import { concept, progressRecord } from '../on-screen.fixture.tsx';
import { offeredFor, recentConcepts } from './offered-concepts.ts';

const owner = { user_id: 'u1', project_id: 'p1' };
const captured = (concept_id: string, created_at: string, created_by = 'u1') =>
  progressRecord(`${concept_id}:${created_at}`, { concept_id, created_at, created_by });
const waiting = (concept_id: string, kept_at: string, project_id = 'p1') =>
  ({ kind: 'progress', project_id, kept_at, body: { concept_id } }) as Item;

it('knows what a person captured lately, whether it has reached the server or not', () => {
  const records = [
    captured('c1', '2026-03-02T10:00:00Z'),
    captured('c2', '2026-03-03T10:00:00.123456Z'),
    captured('c1', '2026-03-01T10:00:00Z'),
    captured('c3', '2026-03-04T10:00:00Z', 'u2'),
  ];
  const items = [waiting('c4', '2026-03-03T09:00:00.000Z'), waiting('c5', '2026-03-05T09:00:00.000Z', 'p2')];
  expect(recentConcepts(owner, records, items)).toEqual(['c2', 'c4', 'c1']);
});

const codes = (...offered: Parameters<typeof offeredFor>) =>
  offeredFor(...offered).groups.map(({ heading, rows }) => [
    heading,
    rows.map(({ concept_code }) => concept_code).join(' '),
  ]);
const many = Array.from({ length: 30 }, (_, n) =>
  concept(n + 1, { planned_in: n > 20 ? '2026-03' : n === 3 ? '2026-02' : null }),
);
const preference = { recent: ['c25', 'c9', 'gone', 'c2', 'c30', 'c7'], month: '2026-03' };

it('offers recent concepts and those programmed this month first, at most ten', () => {
  expect(codes(many, '', preference)).toEqual([
    ['Recientes', 'CIM-25 CIM-9 CIM-2 CIM-30'],
    ['Del programa de este mes', 'CIM-22 CIM-23 CIM-24 CIM-26 CIM-27 CIM-28'],
  ]);
  expect(codes(many.slice(0, 12), '', { recent: ['c3'], month: '2026-03' })).toEqual([
    ['Recientes', 'CIM-3'],
    ['Otros conceptos', 'CIM-1 CIM-2 CIM-4 CIM-5 CIM-6 CIM-7 CIM-8 CIM-9 CIM-10'],
  ]);
});

it('leaves out nothing of a search that matches better', () => {
  const wanted = [...many, concept(1, { concept_id: 'x', concept_code: 'ZAP-1', concept_name: 'CIM' })];
  expect(offeredFor(wanted, 'cim', preference).found).toBe(31);
  expect(codes(wanted, 'zap-', preference)).toEqual([['Otros conceptos', 'ZAP-1']]);
  expect(codes(wanted, 'cim-1', preference)).toEqual([
    ['Otros conceptos', 'CIM-1 CIM-10 CIM-11 CIM-12 CIM-13 CIM-14 CIM-15 CIM-16 CIM-17 CIM-18'],
  ]);
});
