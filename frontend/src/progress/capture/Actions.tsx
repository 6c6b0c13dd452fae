import { Button, DialogActions, Typography } from '@mui/material';
import { app } from '../../messages.ts';
import { photoTexts } from '../photo/messages.ts';

type ActionsProps = { sending: boolean; waiting: boolean; label: string; close: () => void };

/** Closing and saving, at the edge where the thumb is; says so while the photo is what is waited for. */
export const Actions = ({ sending, waiting, label, close }: ActionsProps) => (
  <DialogActions
    sx={{
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
    <Button onClick={close} disabled={sending}>
      {app.close}
    </Button>
    <Button type="submit" variant="contained" loading={sending} sx={{ flex: { xs: 1, sm: 'none' } }}>
      {label}
    </Button>
  </DialogActions>
);
