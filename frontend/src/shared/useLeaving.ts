import { useState } from 'react';

/** Whether something would be lost, and whether it is just being sent. */
export type Unsaved = { dirty: boolean; busy: boolean };

const nothing = (): Unsaved => ({ dirty: false, busy: false });

/**
 * How a dialog is left: Esc, Back and a click outside are `attempt`, and so is its own button; it closes when nothing would be lost and
 * asks otherwise. While something is being sent it stays.
 */
export const useLeaving = (close: () => void, unsaved = nothing) => {
  const [asking, setAsking] = useState(false);
  const attempt = (): 'closed' | 'stays' => {
    const { dirty, busy } = unsaved();
    if (dirty && !busy) setAsking(true);
    if (dirty || busy) return 'stays';
    close();
    return 'closed';
  };
  return {
    attempt,
    question: { open: asking, onCancel: () => setAsking(false), onConfirm: async () => close() },
  };
};

export type Leaving = ReturnType<typeof useLeaving>;
