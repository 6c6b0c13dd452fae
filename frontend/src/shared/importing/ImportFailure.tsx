import { Alert } from '@mui/material';
import type { Failure } from './useImport.ts';

/** Why the last upload failed, until the user dismisses the message or tries again. */
export const ImportFailure = ({ failure: { said, say } }: { failure: Failure }) => {
  if (!said) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      onClose={() => say('')}
      sx={{ color: 'text.primary', width: '100%' }}
    >
      {said}
    </Alert>
  );
};
