import { Alert, Button } from '@mui/material';
import { app } from '../../messages.ts';
import { texts } from '../messages.ts';
import { captureTexts } from './messages.ts';

/** Shows that a draft was restored, and that this device has no room to save drafts. */
export const Notices = ({
  restored,
  full,
  discard,
}: {
  restored: boolean;
  full: boolean;
  discard: () => void;
}) => (
  <>
    {restored && (
      <Alert
        severity="info"
        variant="outlined"
        sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
        action={
          <Button color="error" onClick={discard} sx={{ minHeight: { xs: 48, sm: 40 } }}>
            {texts.discard}
          </Button>
        }
      >
        {captureTexts.restored}
      </Alert>
    )}
    {full && (
      <Alert severity="warning" variant="outlined">
        {app.notKept}
      </Alert>
    )}
  </>
);
