import { Alert } from '@mui/material';
import { texts } from './messages.ts';
import { useWaiting } from './waiting.ts';

/** New estimations of a project in the outbox. Totals do not include them. */
export const WaitingEstimations = ({ project_id }: { project_id: string }) =>
  useWaiting(project_id).map(({ id, title, unconfirmed = '—' }) => (
    <Alert key={id} severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
      {texts.waiting(title, unconfirmed)}
    </Alert>
  ));
