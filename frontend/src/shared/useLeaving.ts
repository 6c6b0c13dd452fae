import { useState } from 'react';
import { useBackCloses } from './useBackCloses.ts';

/** Whether something would be lost, and whether it is just being sent. */
export type Unsaved = { dirty: boolean; busy: boolean };

/**
 * How a dialog with typed text is left: Esc, Back and a click outside are `attempt`; it closes when nothing would be lost and asks
 * otherwise, with a `ConfirmDialog` that takes `question`. While it is being sent it stays.
 */
export const useLeaving = (unsaved: () => Unsaved, close: () => void) => {
  const [asking, setAsking] = useState(false);
  const attempt = () => {
    const { dirty, busy } = unsaved();
    if (dirty && !busy) setAsking(true);
    if (dirty || busy) return 'stays';
    close();
    return 'closed';
  };
  useBackCloses(attempt);
  return {
    attempt,
    question: { open: asking, onCancel: () => setAsking(false), onConfirm: async () => close() },
  };
};
