import { Chip, Stack, Typography } from '@mui/material';
import { storage as said } from '../../../messages.ts';

export type Connection = 'disconnected' | 'waiting' | 'connected' | 'saved' | 'broken';
const tones = {
  disconnected: 'default',
  waiting: 'info',
  connected: 'warning',
  saved: 'success',
  broken: 'error',
} as const;

/** State of the connection, with a hint about the next step and the number of pending files. */
export const ConnectionState = ({
  connection,
  waitingFiles,
}: {
  connection: Connection;
  waitingFiles: number;
}) => (
  <Stack
    direction={{ xs: 'column', sm: 'row' }}
    role="status"
    sx={{ gap: 1, alignItems: { xs: 'flex-start', sm: 'center' } }}
  >
    <Chip
      size="small"
      variant="outlined"
      color={tones[connection]}
      label={said[connection]}
      sx={{ fontWeight: 600, flex: 'none' }}
    />
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {said[`${connection}Hint`]}
      {waitingFiles > 0 && ` ${said.waitingFiles(String(waitingFiles))}`}
    </Typography>
  </Stack>
);
