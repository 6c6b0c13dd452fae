import { Button, DialogActions, Typography } from '@mui/material';
import { app } from '../../messages.ts';
import { photoTexts } from '../photo/messages.ts';
import { captureTexts } from './messages.ts';

/** The save in progress, and whether the form continues with another capture. */
export type Sending = 'one' | 'and another' | null;

type ActionsProps = {
  sending: Sending;
  waiting: boolean;
  label: string;
  close: () => void;
  /** Absent if no other capture can follow. */
  another: (() => void) | undefined;
};

/** Close and save buttons, at the bottom edge within reach of the thumb; show when saving waits for photos. */
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
