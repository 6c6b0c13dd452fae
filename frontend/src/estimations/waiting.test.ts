// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Item } from '../offline/item.ts';
import { previousQuantities } from './concepts.ts';
import { earlierOf } from './waiting.ts';

const waits = (id: string, number: number, quantity: string) =>
  ({
    kind: 'estimations',
    id,
    kept_at: '2026-03-01T10:00:00.000Z',
    body: { number, start_date: '2026-02-01', concepts: [{ concept_id: 'c1', quantity }] },
  }) as unknown as Item<'estimations'>;

it('counts for a later estimation those that wait before it, once', () => {
  const there = { number: 4, start_date: '2026-01-01', creation_date: '2026-02-01T10:00:00.000Z' };
  const rows = [{ ...there, id: 'e4', concepts: [{ concept_id: 'c1', quantity: 10 }] }];
  const waiting = earlierOf([waits('e4', 4, '10'), waits('e5', 5, '2.5'), waits('e7', 7, '1')], rows, {});
  const place = { id: 'draft', number: 6, start_date: '2026-03-01', creation_date: '9999-12-31T00:00:00Z' };
  expect(previousQuantities([...rows, ...waiting], place)).toEqual(new Map([['c1', 12.5]]));
});

it('counts none of them under formal control, where they arrive as drafts', () => {
  const place = { id: 'draft', number: 6, start_date: '2026-03-01', creation_date: '9999-12-31T00:00:00Z' };
  const waiting = earlierOf([waits('e5', 5, '2.5')], [], { status: 'borrador' });
  expect(previousQuantities(waiting, place)).toEqual(new Map());
});
