import { Alert } from '@mui/material';
import type { Upload } from './useImport.ts';

/** Why the last upload failed, until the person has read it or tries again. */
export const ImportFailure = ({ uploads }: { uploads: Upload[] }) => {
  const failed = uploads.find(({ failure }) => failure);
  if (!failed) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      onClose={failed.forgetFailure}
      sx={{ color: 'text.primary', width: '100%' }}
    >
      {failed.failure}
    </Alert>
  );
};
