import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { conflict as words } from '../../messages.ts';
import { Dialog } from '../Dialog.tsx';
import { useLeaving } from '../useLeaving.ts';
import { Differences, type Difference } from './Differences.tsx';

export type Choice = 'mine' | 'current' | 'neither';

const answers = {
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, width: { xs: '100%', sm: 'auto' } },
  '& > :not(style) ~ :not(style)': { ml: 0 },
};
type Props = { differences: Difference[]; choose: (choice: Choice) => void };

/** Shows what somebody else made of what the form holds, and asks which of the two stays. Closing it decides nothing. */
export const ConflictDialog = ({ differences, choose }: Props) => {
  const id = useId();
  const leaving = useLeaving(() => choose('neither'));
  return (
    <Dialog
      leaving={leaving}
      maxWidth="sm"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} color="text.primary">
          {words.explanation}
        </DialogContentText>
        <Differences differences={differences} />
      </DialogContent>
      <DialogActions sx={answers}>
        <Button autoFocus onClick={() => choose('neither')}>
          {words.goBack}
        </Button>
        <Button variant="outlined" onClick={() => choose('current')}>
          {words.useCurrent}
        </Button>
        <Button variant="contained" onClick={() => choose('mine')}>
          {words.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
