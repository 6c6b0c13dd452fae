import { Dialog, useMediaQuery, type DialogProps } from '@mui/material';
import { useBackCloses } from './useBackCloses.ts';

export type FrameProps = Omit<DialogProps, 'open' | 'onClose' | 'fullScreen'> & {
  open?: boolean;
  /** Handles Esc, Back and a click outside. Returns whether the dialog closed. */
  attempt: () => 'closed' | 'stays';
  /** Full screen on phones, also in landscape; `tablet`: on tablets too. */
  fills?: boolean | 'tablet';
  /** A click outside does not close the dialog. */
  steady?: boolean;
  /** The dialog is part of the address, so that the router closes it on Back. */
  inAddress?: boolean;
};

const BackCloses = ({ onBack }: { onBack: () => 'closed' | 'stays' }) => {
  useBackCloses(onBack);
  return null;
};

/** Base of every dialog. A lint rule forbids other uses of MUI's `Dialog`, so that Back closes every dialog. */
export const DialogFrame = ({
  open = true,
  attempt,
  fills = false,
  steady = false,
  inAddress = false,
  ...dialog
}: FrameProps) => {
  const small = useMediaQuery(`(max-width: ${fills === 'tablet' ? 899 : 599}px), (max-height: 499.95px)`);
  return (
    <>
      {open && !inAddress && <BackCloses onBack={attempt} />}
      <Dialog
        {...dialog}
        open={open}
        fullScreen={fills !== false && small}
        onClose={(_, why) => {
          if (!steady || why === 'escapeKeyDown') attempt();
        }}
      />
    </>
  );
};
