// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftOf } from '../draft.ts';
import { goldenCatalog, goldenExtraordinary, goldenProject, goldenRows } from '../golden.fixture.ts';
import { unsaved, unsavedDraft } from '../live-amounts.ts';
import { useLive } from './useLive.ts';

it('shows an extraordinary concept of a draft at its present price, and every other line at that of its capture', () => {
  const [stored] = goldenRows([1]);
  const [extraordinary] = goldenExtraordinary;
  const { id, concept_code, concept_name, unit } = extraordinary!;
  const former = {
    concept_id: id,
    concept_code,
    concept_name,
    unit,
    unit_price: 20,
    quantity: 10,
    subtotal: 200,
  };
  const draft = draftOf(
    { ...stored!, concepts: [{ ...stored!.concepts[0]!, quantity: 0 }, former] },
    goldenProject,
  );
  const concepts = [...goldenCatalog, ...goldenExtraordinary].map((concept) => ({
    ...concept,
    unit_price: 18.5,
  }));
  const around = { project: goldenProject, rows: [], concepts, waiting: [] };
  const total = (identity: typeof unsaved) =>
    renderHook(() => useLive(draft, { ...around, identity })).result.current;
  const [formal, free] = [total(unsavedDraft), total(unsaved)];
  expect(formal.live?.row.total_amount).toBe(185);
  expect(formal.lines[1]).toMatchObject({ amount: 185, line: { unit_price: 18.5 } });
  expect(formal.lines[0]!.line.unit_price).toBe(stored!.concepts[0]!.unit_price);
  expect(free.live?.row.total_amount).toBe(200);
});

it('charges a repriced concept at the price of the last day, a stored line at its own, a correction at that of what it corrects', () => {
  const [first, second] = goldenRows([1, 2]);
  const { concept_id, unit_price: captured } = first!.concepts[0]!;
  const change = { id: 'a2', amendment: 2, quantity: 0, advance_percentage: null, charged_quantity: 0 };
  const concepts = goldenCatalog.map((concept) => ({
    ...concept,
    unit_price: 181.75,
    amendments: [{ ...change, on: '2026-03-10', former_price: 164.27 }],
  }));
  const draft = draftOf({ ...second!, concepts: [{ ...first!.concepts[0]!, quantity: 2 }] }, goldenProject);
  const around = { project: goldenProject, rows: [first!, second!], concepts, waiting: [] };
  const priceOf = (of: typeof draft, identity = unsaved) =>
    renderHook(() => useLive(of, { ...around, identity })).result.current.lines[0]!.line.unit_price;
  const until = (end_date: string) => ({ ...draft, general: { ...draft.general, end_date } });
  expect(priceOf(until('2026-03-09'))).toBe(164.27);
  expect(priceOf(until('2026-03-10'))).toBe(181.75);
  expect(priceOf(until('2026-03-10'), { ...unsaved, id: first!.id })).toBe(captured);
  const [line] = draft.concepts;
  const corrects = { estimation_id: first!.id, number: 1, reason: 'De más' };
  const correction = { ...until('2026-03-10'), concepts: [{ ...line!, concept_id, corrects }] };
  expect(priceOf(correction)).toBe(captured);
});
