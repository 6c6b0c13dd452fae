import { Alert } from '@mui/material';
import { app } from '../../messages.ts';
import { DraftAlert } from '../../shared/drafts/DraftAlert.tsx';
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
    {restored && <DraftAlert discard={discard}>{captureTexts.restored}</DraftAlert>}
    {full && (
      <Alert severity="warning" variant="outlined">
        {app.notKept}
      </Alert>
    )}
  </>
);
