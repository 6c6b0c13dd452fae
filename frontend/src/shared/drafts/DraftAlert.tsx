import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { app } from '../../messages.ts';

type Props = {
  severity?: 'info' | 'warning';
  /** Opens the form of the draft; absent if it is open. */
  resume?: () => void;
  discard: () => void;
  children: ReactNode;
};

/** Shows that a draft is saved on this device, with buttons to resume and discard it. */
export const DraftAlert = ({ severity = 'info', resume, discard, children }: Props) => (
  <Alert
    severity={severity}
    variant="outlined"
    sx={{
      color: 'text.primary',
      flexWrap: 'wrap',
      alignItems: 'center',
      '& .MuiAlert-action': { alignItems: 'center', pt: 0, '& button': { minHeight: { xs: 48, sm: 40 } } },
    }}
    action={
      <>
        {resume && <Button onClick={resume}>{app.resume}</Button>}
        <Button color="error" onClick={discard}>
          {app.discard}
        </Button>
      </>
    }
  >
    {children}
  </Alert>
);
