import { Box, Button } from '@mui/material';
import { header, onDevice } from '../messages.ts';
import { preparing, ready, type Preparing, type Ready } from '../offline/ready.ts';
import { shortMoment, useAnsweredAt, useStaleSince } from '../offline/useAnsweredAt.ts';
import { useConnected } from '../offline/useConnected.ts';
import { useStore } from '../ui/store.ts';

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  // Next to the outbox, a phone has room for the dot only.
  '@media (max-width: 599.95px)': {
    fontSize: '0.875rem',
    '&:has(~ *) > :last-child': { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' },
  },
};

const atDesk = { display: { xs: 'none', md: 'inline' } };

/** Number of projects on the device, until all are. On a phone, there is room for some of the words only. */
const readyFor = ({ kept, all }: Ready) => {
  if (kept === all) return onDevice.readyShort;
  const [ready, without, count, what] = onDevice.readyOf(kept, all);
  return (
    <>
      {ready}
      <Box component="span" sx={atDesk}>
        {without}
      </Box>
      {count}
      <Box component="span" sx={atDesk}>
        {what}
      </Box>
    </>
  );
};

/** Progress towards working offline: all words where the header has room for them. The count is not announced at each step. */
const preparingFor = ({ done, all }: Preparing) => {
  const [what, why] = onDevice.preparing;
  return (
    <>
      {what}
      <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>
        {why}
      </Box>
      <span aria-hidden>{onDevice.preparedOf(done, all)}</span>
    </>
  );
};

/**
 * "En Línea" or "Sin Conexión": a filled or an empty dot, so that the state does not depend on colour.
 * Below it, whether the user can work offline, or the time of the data on screen.
 */
export const ConnectionMark = () => {
  const connected = useConnected();
  const [canLeave, prepared] = [useStore(ready), useStore(preparing)];
  const [answeredAt, staleSince] = [useAnsweredAt(), useStaleSince()];
  const dataOf = (ms: number | null) => ms !== null && onDevice.dataOf(shortMoment(ms));
  const below = () => {
    if (!connected) return dataOf(answeredAt);
    return dataOf(staleSince) || (canLeave ? readyFor(canLeave) : prepared && preparingFor(prepared));
  };
  const missing = connected && !canLeave && prepared?.retry;
  return (
    <Box role="status" sx={mark}>
      <Box
        aria-hidden
        sx={{
          width: 12,
          height: 12,
          borderRadius: '50%',
          border: '2px solid currentColor',
          bgcolor: connected ? 'var(--lamp)' : 'transparent',
        }}
      />
      {missing ? (
        // In place of both lines, so that the header keeps its height.
        <Button color="inherit" onClick={missing} sx={{ p: 0, minHeight: 48, textDecoration: 'underline' }}>
          {onDevice.missing}
        </Button>
      ) : (
        <Box sx={{ lineHeight: 1.25 }}>
          {connected ? header.online : header.offline}
          <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, '&:empty': { display: 'none' } }}>{below()}</Box>
        </Box>
      )}
    </Box>
  );
};
