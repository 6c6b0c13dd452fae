import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGone } from '../../api/conflict.ts';
import { toast } from '../../ui/states/toasts.ts';
import { goneTexts } from './messages.ts';

/**
 * Closes a deletion dialog if its preview shows that another user has already deleted the record: shows a toast and refetches the data on
 * screen. `error`: error of the preview, if it failed.
 */
export const useGoneAlready = (error: unknown, close: () => void) => {
  const client = useQueryClient();
  const gone = isGone(error);
  useEffect(() => {
    if (!gone) return;
    toast(goneTexts.goneAlready);
    close();
    void client.invalidateQueries();
  }, [gone, close, client]);
};
