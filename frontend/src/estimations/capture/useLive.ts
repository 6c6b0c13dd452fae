import { takesPresentPrice } from '@obraclara/events';
import { useMemo } from 'react';
import type { EstimableConcept } from '../../shared/concepts/estimable.ts';
import { previousQuantities, type Earlier } from '../concepts.ts';
import type { Draft } from '../draft.ts';
import { liveAmounts, placeOf, type DraftIdentity, type Live } from '../live-amounts.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { gridLinesIn } from './grid-line.ts';

type Around = {
  project: EstimationProject;
  rows: readonly EstimationRow[];
  concepts: readonly EstimableConcept[];
  identity: DraftIdentity;
  /** Estimations in the outbox that `rows` lacks. */
  waiting: readonly Earlier[];
};

const within = (work: () => Live): Live | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** The draft at the prices at which the server stores it. */
const atPresentPrices = (
  draft: Draft,
  identity: DraftIdentity,
  contracted: ReadonlyMap<string, EstimableConcept>,
): Draft => {
  let changed = false;
  const concepts = draft.concepts.map((line) => {
    const { extraordinary, unit_price = line.unit_price } = contracted.get(line.concept_id) ?? {};
    if (unit_price === line.unit_price || !takesPresentPrice(identity, extraordinary)) return line;
    changed = true;
    return { ...line, unit_price };
  });
  return changed ? { ...draft, concepts } : draft;
};

/** Lines and amounts of the draft. `live` is null if an amount is above the largest amount of money. */
export const useLive = (captured: Draft, { project, rows, concepts, identity, waiting }: Around) => {
  const contracted = useMemo(() => new Map(concepts.map((concept) => [concept.id, concept])), [concepts]);
  const draft = useMemo(
    () => atPresentPrices(captured, identity, contracted),
    [captured, identity, contracted],
  );
  const { number, start_date } = draft.general;
  const previous = useMemo(
    () => previousQuantities([...rows, ...waiting], placeOf({ number, start_date }, identity)),
    [rows, waiting, number, start_date, identity],
  );
  const inGrid = useMemo(() => gridLinesIn({ contracted, previous }), [contracted, previous]);
  const lines = useMemo(() => inGrid(draft.concepts), [inGrid, draft.concepts]);
  const {
    anticipo_amount,
    anticipo_instalments,
    end_date: contract_end,
    iva_percentage,
    iva_exempt,
    closes_cents,
  } = project;
  const live = useMemo(
    () =>
      within(() =>
        liveAmounts(draft, identity, {
          anticipo_amount,
          anticipo_instalments,
          closes_cents,
          rows,
          contracted,
          previous,
          contract_end,
          iva_percentage,
          iva_exempt,
        }),
      ),
    [
      draft,
      identity,
      anticipo_amount,
      anticipo_instalments,
      closes_cents,
      rows,
      contracted,
      previous,
      contract_end,
      iva_percentage,
      iva_exempt,
    ],
  );
  return { lines, live, previous };
};
