import { useState } from 'react';

/** `dirty`: leaving would lose input; `busy`: a request is pending. */
export type Unsaved = { dirty: boolean; busy: boolean };

const nothing = (): Unsaved => ({ dirty: false, busy: false });

/**
 * How a dialog closes. Esc, Back, a click outside and its own button call `attempt`. It closes if there is no unsaved input, else asks
 * whether to discard it. While a request is pending, it stays open.
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
