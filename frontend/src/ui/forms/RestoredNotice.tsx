import { Alert } from '@mui/material';
import { app } from '../../messages.ts';

/** Notice that the form was restored from a draft of an expired session. */
export const RestoredNotice = ({ form: { restored } }: { form: { restored: boolean } }) =>
  restored && (
    <Alert severity="info" variant="outlined">
      {app.restored}
    </Alert>
  );
