import { addQuantities, percentageOf } from '@obraclara/events';
import { useMemo } from 'react';
import type { Item } from '../offline/item.ts';
import { pendingItems } from '../offline/pending-items.ts';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';
import { progressParts } from '../shared/progress-parts.ts';
import { quantity } from '../ui/format/format.ts';
import { useStore } from '../ui/store.ts';

const isProgress = (item: Item): item is Item<'progress'> => item.kind === 'progress';

/** Progress entries of a project in the outbox. */
const entriesIn = (items: readonly Item[], project_id: string): Item<'progress'>[] =>
  items.filter(isProgress).filter((item) => item.project_id === project_id);

/** Whether an entry counts: a refused one does not until it is corrected. */
const counts = ({ refusal }: Pick<Item, 'refusal'>): boolean => refusal === null;

/** Exact quantities that pending entries add to the server's, by concept id; negative for what they take away. */
export const pendingQuantities = (entries: readonly Item<'progress'>[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { concept_id, quantity_advanced } of entries
    .filter(counts)
    .flatMap((entry) => progressParts(entry)))
    sums.set(concept_id, addQuantities(sums.get(concept_id) ?? 0, quantity_advanced));
  return sums;
};

/** The same rule as the server's: it compares quantities, not rounded percentages. */
const statusOf = (advanced: number, planned: number): ConceptProgress['status'] => {
  if (advanced > planned) return 'over';
  if (advanced === 0) return 'not_started';
  return advanced === planned ? 'complete' : 'in_progress';
};

/** The server's figures with the pending quantities; a concept that they change also has its `confirmed` figures. */
export const withPending = (
  concepts: readonly ConceptProgress[],
  pending: ReadonlyMap<string, number>,
): ConceptProgress[] =>
  concepts.map((confirmed) => {
    const added = pending.get(confirmed.concept_id) ?? 0;
    if (added === 0) return confirmed;
    const advanced = addQuantities(confirmed.advanced, added);
    return {
      ...confirmed,
      advanced,
      percentage: percentageOf(advanced, confirmed.planned),
      status: statusOf(advanced, confirmed.planned),
      confirmed,
    };
  });

/** Quantity in the figures of a concept that the server has not confirmed. */
export const pendingOf = ({
  advanced,
  confirmed,
}: Pick<ConceptProgress, 'advanced' | 'confirmed'>): number =>
  confirmed ? addQuantities(advanced, -confirmed.advanced) : 0;

/** Text that marks figures with a pending quantity; undefined without one. */
export const pendingText = (pending: number, unit: string): string | undefined => {
  if (pending === 0) return undefined;
  return `${pending > 0 ? 'incluye' : 'descuenta'} ${quantity(Math.abs(pending))}\u00a0${unit} sin enviar`;
};

/** The same for a table cell, where the heading names the figure: `+12.5 sin enviar`. */
export const pendingSum = (pending: number): string =>
  `${pending > 0 ? '+' : '−'}${quantity(Math.abs(pending))} sin enviar`;

/** Quantity of the edited record or entry that the figures of `concept_id` already include. */
export const formerQuantity = (
  concept_id: string | null,
  editing: { concept_id: string; quantity_advanced: number } | null,
  correcting: Item<'progress'> | null,
): number => {
  const counted = correcting && counts(correcting) ? correcting.body : (correcting?.over?.record ?? editing);
  return counted?.concept_id === concept_id ? counted.quantity_advanced : 0;
};

/** Pending quantity in the figures of a concept, without that of the form's own record or entry; `former`: see `formerQuantity`. */
export const pendingBeside = (
  concept: ConceptProgress,
  former: number,
  changed: { quantity_advanced: number } | null,
): number => addQuantities(pendingOf(concept), -former, changed?.quantity_advanced ?? 0);

/** Progress entries of a project in the outbox, in the order of sending. */
export const usePendingEntries = (project_id: string): Item<'progress'>[] => {
  const items = useStore(pendingItems);
  return useMemo(() => entriesIn(items, project_id), [items, project_id]);
};

/** The concepts of a project with what its outbox on this device adds. */
export const useWithPending = (
  project_id: string,
  concepts: readonly ConceptProgress[],
): ConceptProgress[] => {
  const entries = usePendingEntries(project_id);
  return useMemo(() => withPending(concepts, pendingQuantities(entries)), [concepts, entries]);
};
