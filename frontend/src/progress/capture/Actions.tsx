import { Button, DialogActions, Typography } from '@mui/material';
import { app } from '../../messages.ts';
import { photoTexts } from '../photo/messages.ts';
import { captureTexts } from './messages.ts';

/** What is under way: saving, and whether the form goes on with another capture after it. */
export type Sending = 'one' | 'and another' | null;

type ActionsProps = {
  sending: Sending;
  waiting: boolean;
  label: string;
  close: () => void;
  /** Absent where no other capture follows. */
  another: (() => void) | undefined;
};

/** Closing and saving, at the edge where the thumb is; says so while the photo is what is waited for. */
export const Actions = ({ sending, waiting, label, close, another }: ActionsProps) => (
  <DialogActions
    disableSpacing
    sx={{
      gap: 1,
      px: { xs: 2, sm: 3 },
      pb: { xs: 'max(16px, env(safe-area-inset-bottom))', sm: 2 },
      flexWrap: 'wrap',
      '& button': { minHeight: { xs: 52, sm: 40 } },
    }}
  >
    {waiting && (
      <Typography variant="body2" role="status" sx={{ flex: '1 0 100%' }}>
        {photoTexts.waits}
      </Typography>
    )}
    <Button onClick={close} disabled={sending !== null}>
      {app.close}
    </Button>
    {another && (
      <Button
        variant="outlined"
        onClick={another}
        disabled={sending === 'one'}
        loading={sending === 'and another'}
      >
        {captureTexts.saveAndAnother}
      </Button>
    )}
    <Button
      type="submit"
      variant="contained"
      disabled={sending === 'and another'}
      loading={sending === 'one'}
      sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
    >
      {label}
    </Button>
  </DialogActions>
);
