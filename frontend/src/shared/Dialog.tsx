import type { ReactNode } from 'react';
import { DialogFrame, type FrameProps } from './DialogFrame.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import type { Leaving } from './useLeaving.ts';

type Props = Omit<FrameProps, 'attempt' | 'open'> & {
  leaving: Leaving;
  /** How it is asked whether to throw away what was typed, where that has words of its own. */
  discarding?: { title: string; children: ReactNode };
};

/** A dialog that is open as long as it is drawn. What was typed in it is not thrown away without a question. */
export const Dialog = ({ leaving, discarding, children, ...frame }: Props) => (
  <DialogFrame {...frame} attempt={leaving.attempt}>
    {children}
    <DiscardQuestion {...leaving.question} {...discarding} />
  </DialogFrame>
);
