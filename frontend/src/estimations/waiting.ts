import { useMemo } from 'react';
import type { Item } from '../offline/item.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { useContract } from './contract.ts';

/** The new estimations of a project that wait on this device, in the order in which they will be sent. */
export const useWaiting = (project_id: string): Item<'estimations'>[] => {
  const { waits } = useContract();
  const { items } = useOutbox();
  return useMemo(
    () =>
      items
        .filter((item) => item.kind === 'estimations')
        .filter((item) => waits && item.project_id === project_id),
    [items, waits, project_id],
  );
};
