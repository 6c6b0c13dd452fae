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
