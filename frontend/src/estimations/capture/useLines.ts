import { useCallback, useMemo } from 'react';
import { estimations as words } from '../../messages.ts';
import { toast } from '../../ui/states/toasts.ts';
import type { EstimableConcept } from '../../shared/concepts/estimable.ts';
import { lineOf } from '../concepts.ts';
import type { DraftLine } from '../draft.ts';
import type { Change } from './useDraft.ts';

/** Functions that change the lines. Adding skips concepts already present; new ones start at 0 (specification §5). */
export const useLines = (concepts: readonly DraftLine[], change: Change) => {
  // One string, so that the set stays the same object while only quantities change.
  const ids = concepts.map(({ concept_id }) => concept_id).join(' ');
  const present = useMemo<ReadonlySet<string>>(() => new Set(ids.split(' ')), [ids]);
  const add = useCallback(
    (chosen: EstimableConcept[]) => {
      const fresh = chosen.filter(({ id }) => !present.has(id));
      change(({ concepts }) => {
        // The picker's list may be older than the lines.
        const there = new Set(concepts.map(({ concept_id }) => concept_id));
        const added = fresh.filter(({ id }) => !there.has(id));
        return {
          concepts: [...concepts, ...added.map((concept) => ({ ...lineOf(concept), quantity: '0' }))],
        };
      });
      toast(words.conceptsAdded(fresh.length), 'success');
    },
    [present, change],
  );
  const type = useCallback(
    (index: number, quantity: string, visit: string) =>
      change(
        ({ concepts }) => ({
          concepts: concepts.map((line, i) => (i === index ? { ...line, quantity } : line)),
        }),
        visit,
      ),
    [change],
  );
  const remove = useCallback(
    (conceptId: string) =>
      change(({ concepts }) => ({
        concepts: concepts.filter(({ concept_id }) => concept_id !== conceptId),
      })),
    [change],
  );
  return { present, add, type, remove };
};
