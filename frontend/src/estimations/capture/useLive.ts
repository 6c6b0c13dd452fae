import { priceOn, quantityOn, takesPresentPrice } from '@obraclara/events';
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

type Contracted = ReadonlyMap<string, EstimableConcept>;

const within = (work: () => Live): Live | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const hasConcept =
  (id: string) =>
  ({ concept_id }: { concept_id: string }) =>
    concept_id === id;

/**
 * The draft at the prices at which the server stores it: a correction at that of the corrected estimation, a line that was stored at its own,
 * the others at that of the contract on the last day of the estimation.
 */
const atStoredPrices = (
  draft: Draft,
  { identity, contracted, rows }: Pick<Around, 'identity' | 'rows'> & { contracted: Contracted },
): Draft => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stored = new Set(byId.get(identity.id)?.concepts.map(({ concept_id }) => concept_id));
  const priceOf = ({ concept_id, corrects, unit_price }: Draft['concepts'][number]): number => {
    const corrected = corrects && byId.get(corrects.estimation_id)?.concepts.find(hasConcept(concept_id));
    if (corrected) return corrected.unit_price;
    const concept = contracted.get(concept_id);
    if (!concept) return unit_price;
    if (takesPresentPrice(identity, concept.extraordinary)) return concept.unit_price;
    const isRepriced = concept.amendments?.some(({ former_price }) => former_price !== undefined);
    return isRepriced && !stored.has(concept_id) ? priceOn(concept, draft.general.end_date) : unit_price;
  };
  let changed = false;
  const concepts = draft.concepts.map((line) => {
    const unit_price = priceOf(line);
    if (unit_price === line.unit_price) return line;
    changed = true;
    return { ...line, unit_price };
  });
  return changed ? { ...draft, concepts } : draft;
};

/** Lines and amounts of the draft. `live` is null if an amount is above the largest amount of money. */
export const useLive = (captured: Draft, { project, rows, concepts, identity, waiting }: Around) => {
  const contracted = useMemo(() => new Map(concepts.map((concept) => [concept.id, concept])), [concepts]);
  const draft = useMemo(
    () => atStoredPrices(captured, { identity, contracted, rows }),
    [captured, identity, contracted, rows],
  );
  const { number, start_date } = draft.general;
  const previous = useMemo(
    () => previousQuantities([...rows, ...waiting], placeOf({ number, start_date }, identity)),
    [rows, waiting, number, start_date, identity],
  );
  const { end_date } = draft.general;
  const contractedThen = useMemo(
    () => new Map(concepts.map((concept) => [concept.id, { quantity: quantityOn(concept, end_date) }])),
    [concepts, end_date],
  );
  const inGrid = useMemo(
    () => gridLinesIn({ contracted: contractedThen, previous }),
    [contractedThen, previous],
  );
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
