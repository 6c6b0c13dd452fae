import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { app, onDevice } from '../messages.ts';
import { shortMoment, useStaleSince } from '../offline/useAnsweredAt.ts';

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  minHeight: 48,
  bgcolor: 'var(--band)',
  color: 'var(--onBand)',
  fontWeight: 600,
};

/** Says of when what is on screen is, where the server would not give it anew: a figure of yesterday must not pass for today's. */
export const StaleNotice = () => {
  const since = useStaleSince();
  const client = useQueryClient();
  return (
    <div role="status">
      {since !== null && (
        <Box sx={line}>
          {onDevice.notRenewed(shortMoment(since))}
          <Button color="inherit" onClick={() => void client.invalidateQueries()}>
            {app.retry}
          </Button>
        </Box>
      )}
    </div>
  );
};
