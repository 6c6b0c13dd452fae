import { useCallback, useMemo } from 'react';
import { estimations as words } from '../../messages.ts';
import { toast } from '../../shared/toasts.ts';
import { lineOf, type ClaimableConcept } from '../concepts.ts';
import type { Draft } from '../draft.ts';
import type { Change } from './useDraft.ts';

/** What can be done to the claim's lines. Concepts that are there already are skipped; new ones start at 0 (specification §5). */
export const useLines = (draft: Draft, change: Change) => {
  const present = useMemo(
    () => new Set(draft.concepts.map(({ concept_id }) => concept_id)),
    [draft.concepts],
  );
  const add = (chosen: ClaimableConcept[]) => {
    const fresh = chosen.filter(({ id }) => !present.has(id));
    change(({ concepts }) => ({
      concepts: [...concepts, ...fresh.map((concept) => ({ ...lineOf(concept), quantity: '0' }))],
    }));
    toast(words.conceptsAdded(fresh.length), 'success');
  };
  const type = useCallback(
    (index: number, quantity: string) =>
      change(({ concepts }) => ({
        concepts: concepts.map((line, i) => (i === index ? { ...line, quantity } : line)),
      })),
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
