import { aProject } from '../api/answers.fixture.ts';
import { expect, it } from 'vitest';
import { firstDifference, historyOf, redone, rewritten, undone, withChange } from './capture-history.ts';
import { newDraft, type DraftLine } from './draft.ts';

const line = (code: string, quantity: string): DraftLine => ({
  concept_id: code,
  concept_code: code,
  concept_name: code,
  unit: 'm',
  unit_price: 1,
  quantity,
});
const start = historyOf({ ...newDraft(aProject(), []), concepts: [line('A', '0'), line('B', '0')] });
const typed = (history: typeof start, at: number, quantity: string, cell: string | null) =>
  withChange(
    history,
    ({ concepts }) => ({ concepts: concepts.map((one, i) => (i === at ? { ...one, quantity } : one)) }),
    cell,
  );
const quantities = ({ draft }: typeof start) => draft.concepts.map(({ quantity }) => quantity);

it('undoes and redoes the text of a cell as one step', () => {
  const a = typed(typed(start, 0, '1', 'A1'), 0, '12', 'A1');
  const b = typed(a, 1, '7', 'B1');
  expect(quantities(undone(b))).toEqual(['12', '0']);
  expect(quantities(undone(undone(b)))).toEqual(['0', '0']);
  expect(quantities(redone(redone(undone(undone(b)))))).toEqual(['12', '7']);
  expect(undone(start)).toBe(start);
  expect(redone(b)).toBe(b);
});

it('keeps two visits to the same cell apart', () => {
  const twice = typed(typed(start, 0, '1', 'A1'), 0, '2', 'A2');
  expect(quantities(undone(twice))).toEqual(['1', '0']);
});

it('leaves the other fields as they are when lines are undone', () => {
  const named = withChange(typed(start, 0, '1', null), {
    general: { ...start.draft.general, period: 'Mayo' },
  });
  expect(undone(named).draft).toMatchObject({
    general: { period: 'Mayo' },
    concepts: [{ quantity: '0' }, {}],
  });
  expect(undone(named).past).toEqual([]);
});

it('discards undone steps after new typing', () => {
  const other = typed(undone(typed(start, 0, '1', null)), 1, '5', null);
  expect(redone(other)).toBe(other);
});

it('rewrites what any step would bring, which is no step; steps that come to nothing go', () => {
  const gone = (lines: readonly DraftLine[]) =>
    lines.map((one) => (one.quantity === 'x' ? { ...one, quantity: '0' } : one));
  const taken = typed(start, 0, 'x', null);
  expect(undone(rewritten(taken, gone)).draft).toEqual(start.draft);
  expect(rewritten(taken, gone)).toMatchObject({ past: [], future: [] });
  // Types x, then B, then undoes it: after the rewrite neither undo nor redo brings x back.
  const after = rewritten(undone(typed(typed(start, 1, '7', null), 0, 'x', null)), gone);
  expect(quantities(after)).toEqual(['0', '7']);
  expect(after.future).toEqual([]);
  expect(quantities(undone(after))).toEqual(['0', '0']);
  const between = rewritten(undone(typed(typed(taken, 1, '7', null), 1, '8', null)), gone);
  expect(quantities(between)).toEqual(['0', '7']);
  expect(quantities(undone(between))).toEqual(['0', '0']);
  expect(quantities(redone(between))).toEqual(['0', '8']);
  expect(undone(undone(between))).toEqual(undone(between));
});

it('knows where to put the cursor', () => {
  const { concepts } = start.draft;
  expect(firstDifference(concepts, [concepts[0]!, line('B', '3')])).toBe(1);
  expect(firstDifference([...concepts, line('C', '1')], concepts)).toBe(1);
  expect(firstDifference([], [])).toBe(0);
});
