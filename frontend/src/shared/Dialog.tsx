import type { ReactNode } from 'react';
import { DialogFrame, type FrameProps } from './DialogFrame.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { useUnsaved } from './unsaved.ts';
import type { Leaving } from './useLeaving.ts';

type Props = Omit<FrameProps, 'attempt' | 'open'> & {
  leaving: Leaving;
  /** How it is asked whether to throw away what was typed, where that has words of its own. */
  discarding?: { title: string; children: ReactNode };
};

/**
 * A dialog that is open as long as it is drawn. What was typed in it is not thrown away without a question, and no newer version takes the
 * page away from under it: a field that is empty for a moment, or a photo on its way, is nothing that a form could tell from nothing.
 */
export const Dialog = ({ leaving, discarding, children, ...frame }: Props) => {
  useUnsaved(true);
  return (
    <DialogFrame {...frame} attempt={leaving.attempt}>
      {children}
      <DiscardQuestion {...leaving.question} {...discarding} />
    </DialogFrame>
  );
};
