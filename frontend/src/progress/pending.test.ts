import { addQuantities } from '@obraclara/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aProgressRecord } from '../api/answers.fixture.ts';
import type { Item, Refusal } from '../offline/item.ts';
import { concept } from './on-screen.fixture.tsx';
import { formerQuantity, pendingBeside, pendingOf, pendingQuantities, withPending } from './pending.ts';
import type { ProgressRecord } from './record.ts';
import { recordsOfPeriod } from './report/report-records.ts';

const concepts = ['c1', 'c2', 'c3'];
const quantities = fc.integer({ min: 1, max: 500_000 }).map((thousandths) => thousandths / 1000);
const terms = fc.record({ concept_id: fc.constantFrom(...concepts), quantity_advanced: quantities });
type Terms = { concept_id: string; quantity_advanced: number };
const what = fc.record({
  does: fc.constantFrom('create', 'correct', 'remove'),
  of: fc.nat(),
  terms,
  refused: fc.boolean(),
});

const refusal: Refusal = { status: 422, why: 'No', at: '2026-03-02T20:00:00Z' };
const entry = (id: string, { concept_id, quantity_advanced }: Terms, more: object): Item<'progress'> => ({
  kind: 'progress',
  id,
  user_id: 'u1',
  project_id: 'p1',
  kept_at: '2026-03-02T20:00:00Z',
  title: id,
  body: { project_id: 'p1', concept_id, quantity_advanced, progress_date: '2026-03-02' },
  file: null,
  turn: 1,
  refusal: null,
  ...more,
});

/** Random records of a server and a random outbox over them, with at most one change of each record, as the outbox has it. */
const world = fc
  .record({ served: fc.array(terms, { maxLength: 12 }), acts: fc.array(what, { maxLength: 12 }) })
  .map(({ served, acts }) => {
    const records = served.map((one, n) => aProgressRecord({ id: `a${n}`, ...one }));
    const items = new Map<string, Item<'progress'>>();
    acts.forEach(({ does, of, terms: own, refused }, n) => {
      const record = records[of % records.length];
      const state = { refusal: refused ? refusal : null };
      if (does === 'create' || !record) items.set(`new ${n}`, entry(`w${n}`, own, state));
      else {
        const { concept_id } = record;
        items.set(record.id, entry(`w${n}`, { ...own, concept_id }, { ...state, over: { does, record } }));
      }
    });
    return { records, items: [...items.values()] };
  });

const sumOf = (records: readonly ProgressRecord[], id: string) =>
  addQuantities(
    0,
    ...records.filter(({ concept_id }) => concept_id === id).map((one) => one.quantity_advanced),
  );
const served = (records: readonly ProgressRecord[]) =>
  concepts.map((concept_id, n) => concept(n + 1, { concept_id, advanced: sumOf(records, concept_id) }));
const always = { from: '0000', until: '9999', created_by: null };
const naming = { concepts: new Map(), names: new Map(), user_id: 'u1' };

it('shows of each concept what the server has and what is pending, as the report of the day does', () => {
  fc.assert(
    fc.property(world, ({ records, items }) => {
      const waiting = items.filter((item) => !item.refusal);
      const reported = recordsOfPeriod({ records, waiting }, always, naming);
      for (const shown of withPending(served(records), pendingQuantities(items))) {
        expect(shown.advanced).toBe(sumOf(reported, shown.concept_id));
        // The server's figure is never lost, and every difference from it is marked.
        const { advanced } = shown.confirmed ?? shown;
        expect(advanced).toBe(sumOf(records, shown.concept_id));
        expect(pendingOf(shown)).toBe(addQuantities(shown.advanced, -advanced));
      }
    }),
    { numRuns: 500 },
  );
});

it('measures a form without its own entry, counted or refused', () => {
  fc.assert(
    fc.property(world, ({ records, items }) => {
      for (const item of items.filter(({ over }) => over?.does !== 'remove')) {
        const { concept_id } = item.body;
        const changed = item.over?.record ?? null;
        const find = (entries: typeof items) =>
          withPending(served(records), pendingQuantities(entries)).find(
            (one) => one.concept_id === concept_id,
          )!;
        const shown = find(items);
        const former = formerQuantity(concept_id, null, item);
        const others = find(items.filter((one) => one !== item));
        const without = addQuantities(others.advanced, -(changed?.quantity_advanced ?? 0));
        expect(addQuantities(shown.advanced, -former)).toBe(without);
        expect(pendingBeside(shown, former, changed)).toBe(pendingOf(others));
      }
    }),
    { numRuns: 500 },
  );
});

it('compares quantities for the status of a concept, and leaves the others as they are', () => {
  const [first, second] = [concept(1, { advanced: 40, planned: 100 }), concept(2)];
  const add = (quantity_advanced: number) =>
    withPending(
      [first, second],
      pendingQuantities([entry('w', { concept_id: 'c1', quantity_advanced }, {})]),
    );
  expect(add(60)[0]).toMatchObject({ advanced: 100, percentage: 100, status: 'complete', confirmed: first });
  expect(add(60.001)[0]).toMatchObject({ percentage: 100, status: 'over' });
  expect(add(0.5)[0]).toMatchObject({ percentage: 40.5, status: 'in_progress' });
  expect(add(60)[1]).toBe(second);
});
