import { Alert } from '@mui/material';
import type { Failure } from './useImport.ts';

/** Why the last upload failed, until the user dismisses the message or tries again. */
export const ImportFailure = ({ failure: { message, say } }: { failure: Failure }) => {
  if (!message) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      onClose={() => say('')}
      sx={{ color: 'text.primary', width: '100%' }}
    >
      {message}
    </Alert>
  );
};
