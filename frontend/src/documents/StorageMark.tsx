import CloudDone from '@mui/icons-material/CloudDone';
import Computer from '@mui/icons-material/Computer';
import ScheduleSend from '@mui/icons-material/ScheduleSend';
import { Box } from '@mui/material';
import { storageStates } from '../messages.ts';
import type { DocumentRow } from './row.ts';

type Stored = Pick<DocumentRow, 'storage_provider' | 'storage_state'>;

const stateOf = ({ storage_provider, storage_state }: Stored) => {
  if (storage_state === 'waiting') return { text: storageStates.waiting, icon: <ScheduleSend /> };
  if (storage_provider === 'local') return { text: storageStates.local, icon: <Computer /> };
  return { text: storageStates.drive, icon: <CloudDone /> };
};

/** Where the file of a document is, in words. */
export const StorageMark = ({ of }: { of: Stored }) => {
  const { text, icon } = stateOf(of);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: of.storage_state === 'waiting' ? 'var(--orange)' : 'text.secondary',
        fontSize: '0.8125rem',
        '& svg': { fontSize: '1rem' },
      }}
    >
      {icon}
      {text}
    </Box>
  );
};
