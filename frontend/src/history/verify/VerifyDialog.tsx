import { Alert, Box, Button, DialogContent, Stack, TextField, Typography } from '@mui/material';
import type { ProjectVerification } from '@obraclara/api';
import { streamName } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { detailOf } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { instantDay } from '../../ui/format/instant.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { hashIn } from './hash-in.ts';
import { verifyTexts as texts } from './messages.ts';

/** Requested each time the dialog opens: the result may have changed since. */
const useVerification = (project_id: string, hash: string) => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['history', project_id, 'verify', hash],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => send('GET', `projects/${project_id}/verify?${new URLSearchParams(hash ? { hash } : {})}`),
  });
};

const small = { fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' } as const;
const code = { fontFamily: 'monospace', overflowWrap: 'anywhere' } as const;

const Verdict = ({ fits, events, streams, fault }: ProjectVerification) => {
  const unhashed = streams.reduce((sum, stream) => sum + stream.unhashed, 0);
  if (!fits)
    return (
      <Alert severity="error" variant="outlined">
        <strong>{texts.fault}</strong>
        <Box sx={{ overflowWrap: 'anywhere' }}>{fault?.sentence}</Box>
      </Alert>
    );
  return (
    <Alert severity="success" variant="outlined">
      {texts.fits(events)}
      {unhashed > 0 && <Box>{texts.unhashed(unhashed)}</Box>}
    </Alert>
  );
};

const Found = ({ found }: Pick<ProjectVerification, 'found'>) =>
  found ? (
    <Alert severity="success" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      {texts.found(found.revision, streamName(found.stream), instantDay(found.at))}
      <Box sx={small}>{found.stream}</Box>
    </Alert>
  ) : (
    <Alert severity="warning" variant="outlined">
      {texts.notFound}
    </Alert>
  );

/** Finds the event of a hash printed on paper. */
const Search = ({ search }: { search: (hash: string) => void }) => {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hash = hashIn(typed);
    setWrong(hash === undefined);
    if (hash !== undefined) search(hash);
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}
    >
      <TextField
        label={texts.hash}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={wrong}
        helperText={wrong ? texts.malformed : texts.hashHint}
        autoComplete="off"
        fullWidth
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: 'none', style: { fontFamily: 'monospace' } },
        }}
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 48, flex: 'none' }}>
        {texts.find}
      </Button>
    </Box>
  );
};

const Heads = ({ streams }: Pick<ProjectVerification, 'streams'>) => (
  <Box component="section">
    <Typography variant="h3" sx={{ fontSize: '1rem', mb: 1 }}>
      {texts.heads}
    </Typography>
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.25 }}>
      {streams.map(({ stream, events, hash }) => (
        <Box component="li" key={stream}>
          <Typography variant="body2">
            <strong>{streamName(stream)}</strong> · {texts.events(events)}
            <Box component="span" sx={{ ...small, display: 'block' }}>
              {stream}
            </Box>
          </Typography>
          <Typography variant="body2" sx={{ ...code, color: 'text.secondary' }}>
            {hash}
          </Typography>
        </Box>
      ))}
    </Stack>
  </Box>
);

/** Shows whether the events of a project are unaltered, and which event has a printed hash. */
export const VerifyDialog = ({ project_id, close }: { project_id: string; close: () => void }) => {
  const id = useId();
  const leaving = useLeaving(close);
  const [hash, setHash] = useState('');
  const whole = useVerification(project_id, hash);
  return (
    <Dialog leaving={leaving} inAddress fills="tablet" fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogHead title={texts.title} id={id} close={close} />
      <DialogContent dividers sx={{ minHeight: 360 }}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.hint}
          </Typography>
          <Search search={setHash} />
          {whole.isPending && <TableSkeleton rows={4} height={48} />}
          {whole.isError && (
            <ErrorState message={detailOf(whole.error, texts.failed)} onRetry={() => void whole.refetch()} />
          )}
          {whole.data && (
            <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
              {hash && <Found found={whole.data.found} />}
              <Verdict {...whole.data} />
            </Box>
          )}
          {whole.data && <Heads streams={whole.data.streams} />}
        </Stack>
      </DialogContent>
    </Dialog>
  );
};
