import { Dialog, useMediaQuery, type DialogProps } from '@mui/material';
import { useBackCloses } from './useBackCloses.ts';

export type FrameProps = Omit<DialogProps, 'open' | 'onClose' | 'fullScreen'> & {
  open?: boolean;
  /** Esc, Back or a click outside; says what came of it. */
  attempt: () => 'closed' | 'stays';
  /** Whether it takes the whole screen of a telephone, also of one held sideways, or of a tablet too. */
  fills?: boolean | 'tablet';
  /** Whether a click outside is no wish to leave. */
  steady?: boolean;
  /** It stands in the address, so that Back closes it by itself. */
  inAddress?: boolean;
};

const BackCloses = ({ onBack }: { onBack: () => 'closed' | 'stays' }) => {
  useBackCloses(onBack);
  return null;
};

/** What every dialog stands in: nothing else draws one, so that none can forget Back (a lint rule says so). */
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
