import { Alert } from '@mui/material';
import { WaitingNote } from '../shared/WaitingNote.tsx';
import { texts } from './messages.ts';
import { useWaiting } from './waiting.ts';

/** New estimations of a project in the outbox. Totals do not include them. */
export const WaitingEstimations = ({ project_id }: { project_id: string }) =>
  useWaiting(project_id).map((item) => (
    <Alert
      key={item.id}
      severity={item.refusal ? 'error' : 'info'}
      variant="outlined"
      sx={{ color: 'text.primary' }}
    >
      {texts.waiting(item.title, item.unconfirmed ?? '—')}
      <WaitingNote item={item} />
    </Alert>
  ));
