import Sync from '@mui/icons-material/Sync';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sync } from '../messages.ts';
import { toast } from '../shared/toasts.ts';
import { useConnected } from '../offline/useConnected.ts';

/** "Sincronizar", while there is a connection: sends what waits and brings everything on screen up to date. */
export const SyncButton = () => {
  const connected = useConnected();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  if (!connected) return null;

  const sendAndReload = async () => {
    const { sendNow } = await import('../offline/outbox.ts');
    const run = await sendNow();
    await client.invalidateQueries();
    return run;
  };
  const run = async () => {
    setRunning(true);
    const { sent, refused, end } = await sendAndReload().catch((error: unknown) => {
      reportError(error);
      return { sent: 0, refused: 0, end: 'away' };
    });
    setRunning(false);
    if (end === 'all' && sent + refused > 0) return;
    const failed = client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => state.error !== null });
    if (!navigator.onLine) toast(sync.noConnection, 'error');
    else if (failed.length > 0 || end === 'away') toast(sync.failed, 'error');
    else toast(sync.upToDate, 'success');
  };
  return (
    <Button
      color="inherit"
      variant="outlined"
      startIcon={<Sync />}
      loading={running}
      loadingPosition="start"
      onClick={() => void run()}
      sx={{
        minHeight: { xs: 48, sm: 44 },
        borderColor: 'currentColor',
        whiteSpace: 'nowrap',
        // A busy button keeps its ink: nothing of the header is ever pale in the sun.
        '&.Mui-disabled': { color: 'inherit', borderColor: 'currentColor' },
        '&.Mui-focusVisible': { outlineColor: 'currentColor' },
      }}
    >
      {running ? sync.running : sync.action}
    </Button>
  );
};
