import { DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { Differences, type Difference } from './Differences.tsx';

const answers = {
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, width: { xs: '100%', sm: 'auto' } },
  '& > :not(style) ~ :not(style)': { ml: 0 },
};

type Props = {
  title: string;
  explanation: string;
  differences: readonly Difference[];
  close: () => void;
  /** See `Dialog`. */
  inAddress?: boolean;
  /** Buttons of the dialog. */
  children: ReactNode;
};

/** Shows both versions of a form's values and asks the user to choose. */
export const QuestionDialog = ({
  title,
  explanation,
  differences,
  close,
  inAddress = false,
  children,
}: Props) => {
  const id = useId();
  const leaving = useLeaving(close);
  return (
    <Dialog
      leaving={leaving}
      inAddress={inAddress}
      maxWidth="sm"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} color="text.primary">
          {explanation}
        </DialogContentText>
        <Differences differences={differences} />
      </DialogContent>
      <DialogActions sx={answers}>{children}</DialogActions>
    </Dialog>
  );
};
