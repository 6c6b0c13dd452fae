import type { ReactNode } from 'react';
import { DialogFrame, type FrameProps } from './DialogFrame.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { useUnsaved } from './unsaved.ts';
import type { Leaving } from './useLeaving.ts';

type Props = Omit<FrameProps, 'attempt' | 'open'> & {
  leaving: Leaving;
  /** Title and text of the discard question, if they differ from the standard ones. */
  discarding?: { title: string; children: ReactNode };
};

/**
 * A dialog that is open while it is mounted. It asks before it discards input. Every open dialog counts as unsaved, so that no update
 * reloads the page: a form cannot tell an empty field or a pending photo upload from no input.
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
