import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import type { StorageConfig } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../../api/dataProvider.ts';
import { seenAt } from '../../../api/target.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { storage as texts } from '../../../messages.ts';
import { instantMoment } from '../../../ui/format/instant.ts';
import { bodyOf, formOf } from './storage-config.ts';
import type { Authorization } from './useAuthorization.ts';

type Connection = 'disconnected' | 'waiting' | 'connected' | 'saved' | 'broken' | 'refused';
const tones = {
  disconnected: 'default',
  waiting: 'info',
  connected: 'warning',
  saved: 'success',
  broken: 'error',
  refused: 'error',
} as const;

const connectionOf = ({ is }: Authorization, config: StorageConfig): Connection => {
  if (is === 'authorized') return 'connected';
  if (is === 'waiting') return 'waiting';
  if (config.needs_reconnection) return 'broken';
  if (config.refusal) return 'refused';
  return config.configured ? 'saved' : 'disconnected';
};

/** Milliseconds between two requests for the state while files wait. */
const poll = 5000;

/** The state when the form opened, then the current one while files wait. The form keeps the settings that it opened with. */
const useCurrent = (opened: StorageConfig): StorageConfig => {
  const { send } = useDataProvider<Api>();
  const { data = opened } = useQuery({
    queryKey: ['storage-state', opened.id],
    queryFn: () => send('GET', `projects/${opened.id}/storage-config`),
    initialData: opened,
    staleTime: poll,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && state.data.waiting_files > 0 && poll,
  });
  return data;
};

/** Why Drive refuses files, since when, and a button that sends them again: the settings saved as they are queue all that wait. */
const Refusal = ({ config, retry }: { config: StorageConfig; retry: boolean }) => {
  const command = useCommand();
  if (!config.refusal) return null;
  const { detail, since, last } = config.refusal;
  const again = () =>
    void command(
      'POST',
      seenAt(`projects/${config.id}/storage-config`, config.revision),
      { done: texts.retried, failed: texts.retryFailed },
      bodyOf(formOf(config), null),
    );
  return (
    <Alert severity="error" variant="outlined">
      {detail} {texts.refusedTimes(instantMoment(since), instantMoment(last))}
      {retry && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={again}
          sx={{ display: 'block', mt: 1.5, minHeight: 48 }}
        >
          {texts.retry}
        </Button>
      )}
    </Alert>
  );
};

type Props = { authorization: Authorization; opened: StorageConfig };

/** State of the connection, with a hint about the next step, the number of pending files, and why Drive refuses them. */
export const ConnectionState = ({ authorization, opened }: Props) => {
  const config = useCurrent(opened);
  const connection = connectionOf(authorization, config);
  const { waiting_files } = config;
  return (
    <Stack role="status" sx={{ gap: 1.5 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1, alignItems: { xs: 'flex-start', sm: 'center' } }}
      >
        <Chip
          size="small"
          variant="outlined"
          color={tones[connection]}
          label={texts[connection]}
          sx={{ fontWeight: 600, flex: 'none' }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts[`${connection}Hint`]}
          {waiting_files > 0 && ` ${texts.waitingFiles(String(waiting_files))}`}
        </Typography>
      </Stack>
      <Refusal config={config} retry={connection === 'refused'} />
    </Stack>
  );
};
