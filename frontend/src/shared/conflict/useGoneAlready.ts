import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGone } from '../../api/moved.ts';
import { toast } from '../toasts.ts';
import { goneTexts } from './messages.ts';

/**
 * Closes a deletion that somebody else got to first, where that comes out of a question asked before it: what was to be deleted is, so
 * that is said, and what is on screen read again. `error`: what that question failed with, if it did.
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
