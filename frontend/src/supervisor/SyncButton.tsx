import Sync from '@mui/icons-material/Sync';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sync } from '../messages.ts';
import { toast } from '../ui/states/toasts.ts';
import { useConnected } from '../offline/useConnected.ts';
import { waitingCode } from './waiting-code.ts';

/** "Sincronizar", while online: sends the pending entries and reloads the queries on screen. */
export const SyncButton = () => {
  const connected = useConnected();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  if (!connected) return null;

  const run = async () => {
    setRunning(true);
    await waitingCode()
      .then(({ syncNow }) => syncNow(client))
      .catch((error: unknown) => {
        toast(sync.failed, 'error');
        reportError(error);
      });
    setRunning(false);
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
        // A busy button keeps its text colour: it must stay readable in sunlight.
        '&.Mui-disabled': { color: 'inherit', borderColor: 'currentColor' },
        '&.Mui-focusVisible': { outlineColor: 'currentColor' },
      }}
    >
      {running ? sync.running : sync.action}
    </Button>
  );
};
