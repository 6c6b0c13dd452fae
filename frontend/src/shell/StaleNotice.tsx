import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { dataWithoutLog } from '../api/stale.ts';
import { app, onDevice } from '../messages.ts';
import { shortMoment, useStaleSince } from '../offline/useAnsweredAt.ts';
import { instantHour } from '../ui/format/instant.ts';
import { useStore } from '../ui/store.ts';
import { useServerUnreachable } from './useServerUnreachable.ts';

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: { xs: 1.5, sm: 2 },
  py: 0.5,
  minHeight: 56,
  bgcolor: 'var(--band)',
  color: 'var(--onBand)',
  fontWeight: 600,
  lineHeight: 1.35,
  // The band of pending documents may follow, in the same colors.
  borderBottom: '1px solid',
};

const retry = { flexShrink: 0, minHeight: { xs: 48, sm: 40 }, borderColor: 'currentColor' };

const useNotice = (ofReads: boolean): string | null => {
  const since = useStaleSince();
  const withoutLog = useStore(dataWithoutLog);
  if (ofReads && since !== null) return onDevice.notRenewed(shortMoment(since));
  return withoutLog === null ? null : onDevice.withoutLog(instantHour(new Date(withoutLog).toISOString()));
};

/**
 * Shows the time of the data on screen while the server works without its event log. With `ofReads`, also while it refuses a reload or does
 * not respond.
 * Otherwise, users could take yesterday's figures for today's.
 */
export const StaleNotice = ({ ofReads }: { ofReads: boolean }) => {
  const notice = useNotice(ofReads);
  const away = useServerUnreachable(ofReads);
  const client = useQueryClient();
  return (
    <div role="status">
      {away && <Box sx={line}>{onDevice.serverAway}</Box>}
      {!away && notice !== null && (
        <Box sx={line}>
          {notice}
          <Button
            variant="outlined"
            color="inherit"
            sx={retry}
            onClick={() => void client.invalidateQueries()}
          >
            {app.retry}
          </Button>
        </Box>
      )}
    </div>
  );
};
