import { Alert } from '@mui/material';
import { app } from '../../messages.ts';

/** Says that a form opened with a draft of a session that expired. */
export const RestoredNotice = ({ form: { restored } }: { form: { restored: boolean } }) =>
  restored && (
    <Alert severity="info" variant="outlined">
      {app.restored}
    </Alert>
  );
