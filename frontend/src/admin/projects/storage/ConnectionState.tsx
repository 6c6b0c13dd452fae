import { Chip, Stack, Typography } from '@mui/material';
import { storage as said } from '../../../messages.ts';

export type Connection = 'disconnected' | 'waiting' | 'connected' | 'saved';
const tones = { disconnected: 'default', waiting: 'info', connected: 'warning', saved: 'success' } as const;

/** How far the connection is, and what comes next. */
export const ConnectionState = ({ connection }: { connection: Connection }) => (
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
    </Typography>
  </Stack>
);
