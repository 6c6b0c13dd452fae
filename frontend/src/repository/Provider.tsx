import CloudDone from '@mui/icons-material/CloudDone';
import Computer from '@mui/icons-material/Computer';
import { Box } from '@mui/material';
import type { Listing } from '@obraclara/api';
import { repository as words } from '../messages.ts';

/** Where these files are stored; its space is reserved until that is known. */
export const Provider = ({ of }: { of: Listing['provider'] | undefined }) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      minHeight: 24,
      color: 'text.secondary',
      fontSize: '0.875rem',
    }}
  >
    {of && (of === 'local' ? <Computer fontSize="small" /> : <CloudDone fontSize="small" />)}
    {of && (of === 'local' ? words.inSystem : words.inDrive)}
  </Box>
);
