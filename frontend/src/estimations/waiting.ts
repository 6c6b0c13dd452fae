import { useMemo } from 'react';
import type { Item } from '../offline/item.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import type { Earlier } from './concepts.ts';
import { useContract } from './contract.ts';

/**
 * Estimations of the outbox that the server does not list yet, with the fields that later estimations need. `status`: the one that the
 * server gives them.
 */
export const earlierOf = (
  waiting: readonly Item<'estimations'>[],
  rows: readonly { id: string }[],
  { status }: Pick<Earlier, 'status'>,
): Earlier[] => {
  const listed = new Set(rows.map(({ id }) => id));
  return waiting
    .filter(({ id }) => !listed.has(id))
    .map(({ id, kept_at, body: { number, start_date, concepts } }) => ({
      id,
      number: Number(number),
      start_date,
      creation_date: kept_at,
      ...(status && { status }),
      concepts: concepts.map(({ concept_id, quantity }) => ({ concept_id, quantity: Number(quantity) })),
    }));
};

/** New estimations of a project in the outbox, in the order of sending. Empty for contracts without an outbox. */
export const useWaiting = (project_id: string): Item<'estimations'>[] => {
  const { waits } = useContract();
  const { listed } = useOutbox();
  return useMemo(
    () =>
      listed
        .filter((item) => item.kind === 'estimations')
        .filter((item) => waits && !item.over && item.project_id === project_id),
    [listed, waits, project_id],
  );
};
