import { Box, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { StorageConfig } from '@obraclara/api';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { app } from '../../../messages.ts';
import type { Unsaved } from '../../../shared/useLeaving.ts';
import { AccountFields } from './AccountFields.tsx';
import { CallbackAddress } from './CallbackAddress.tsx';
import { ConnectionState, type Connection } from './ConnectionState.tsx';
import { FolderFields } from './FolderFields.tsx';
import { Instructions } from './Instructions.tsx';
import { Problem } from './Problem.tsx';
import { formOf } from './storage-config.ts';
import { useAuthorization, type Authorization } from './useAuthorization.ts';
import { useSaving } from './useSaving.ts';

const connectionOf = ({ is }: Authorization, config: StorageConfig): Connection => {
  if (is === 'authorized') return 'connected';
  if (is === 'waiting') return 'waiting';
  if (config.needs_reconnection) return 'broken';
  return config.configured ? 'saved' : 'disconnected';
};

type Props = {
  project: string;
  config: StorageConfig;
  /** Where it says what would be lost. */
  unsavedRef: RefObject<Unsaved>;
  onSaved: () => void;
  cancel: () => void;
};

/** What the dialog asks for. Keys and tokens live in this component's state and go with it. */
export const StorageFields = ({ project, config, unsavedRef, onSaved, cancel }: Props) => {
  const configured = config.configured && !config.needs_reconnection;
  const folder = useRef<HTMLInputElement>(null);
  const { state, connect } = useAuthorization(project);
  const [form, setForm] = useState(() => formOf(config));
  const { saving, wrong, problem, save } = useSaving(project, config, {
    onSaved,
    onRefill: setForm,
    onWrong: () => folder.current?.focus(),
  });
  const write = (changed: Partial<typeof form>) => setForm((present) => ({ ...present, ...changed }));

  const tokens = state.is === 'authorized' ? state.tokens : null;
  const linked = configured || tokens !== null;
  const dirty = tokens !== null || JSON.stringify(form) !== JSON.stringify(formOf(config));
  useEffect(() => {
    unsavedRef.current = { dirty, busy: saving };
  }, [unsavedRef, dirty, saving]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(form, tokens, linked);
  };

  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      autoComplete="off"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogContent dividers>
        <Stack spacing={2}>
          <ConnectionState connection={connectionOf(state, config)} waitingFiles={config.waiting_files} />
          <Instructions open={!config.configured && !linked} />
          <CallbackAddress project={project} />
          <AccountFields
            linked={linked}
            configured={configured}
            credentials={form}
            onChange={write}
            state={state}
            connect={(credentials) => void connect(credentials)}
          />
          <FolderFields
            folder={form.folder}
            folderInput={folder}
            subfolders={form.subfolders}
            wrong={wrong}
            onChange={write}
          />
          {problem && <Problem text={problem} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel} disabled={saving}>
          {app.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={saving} disabled={state.is === 'waiting'}>
          {app.save}
        </Button>
      </DialogActions>
    </Box>
  );
};
