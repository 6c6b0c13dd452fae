import { Box, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { StorageConfig } from '@obraclara/api';
import { useEffect, type RefObject } from 'react';
import { FormProvider } from 'react-hook-form';
import { app } from '../../../messages.ts';
import { useShortForm } from '../../../shared/forms/useShortForm.ts';
import { useExpiredDraft } from '../../../shared/drafts/useExpiredDraft.ts';
import type { Unsaved } from '../../../ui/dialogs/useLeaving.ts';
import { AccountFields } from './AccountFields.tsx';
import { CallbackAddress } from './CallbackAddress.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { FolderFields } from './FolderFields.tsx';
import { Instructions } from './Instructions.tsx';
import { RestoredNotice } from '../../../ui/forms/RestoredNotice.tsx';
import { Problem } from '../../../ui/forms/Problem.tsx';
import { formOf } from './storage-config.ts';
import { useAuthorization } from './useAuthorization.ts';
import { useSaving } from './useSaving.ts';

type Props = {
  project: string;
  config: StorageConfig;
  /** The component reports unsaved changes here. */
  unsavedRef: RefObject<Unsaved>;
  onSaved: () => void;
  cancel: () => void;
};

/** Form of the storage dialog. Keys and tokens exist only in this component's state. */
export const StorageFields = ({ project, config, unsavedRef, onSaved, cancel }: Props) => {
  const configured = config.configured && !config.needs_reconnection;
  const { state, connect } = useAuthorization(project);
  const draft = useExpiredDraft(`projects/${project}/storage-config`, config);
  const opened = draft.record ?? config;
  const { problem, save } = useSaving(project, opened, onSaved);

  const tokens = state.is === 'authorized' ? state.tokens : null;
  const linked = configured || tokens !== null;
  const form = useShortForm(formOf(opened), (values) => save(values, tokens, linked), draft);
  const { methods, submit, busy } = form;
  const dirty = tokens !== null || form.dirty;
  useEffect(() => {
    unsavedRef.current = { dirty, busy };
  }, [unsavedRef, dirty, busy]);

  return (
    <FormProvider {...methods}>
      <Box
        component="form"
        onSubmit={(event) => void submit(event)}
        noValidate
        autoComplete="off"
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogContent dividers>
          <Stack spacing={2}>
            <RestoredNotice form={form} />
            <ConnectionState authorization={state} opened={config} />
            <Instructions open={!config.configured && !linked} />
            <CallbackAddress project={project} />
            <AccountFields
              linked={linked}
              configured={configured}
              state={state}
              connect={(credentials) => void connect(credentials)}
            />
            <FolderFields />
            {problem && <Problem text={problem} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel} disabled={busy}>
            {app.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={state.is === 'waiting'}>
            {app.save}
          </Button>
        </DialogActions>
      </Box>
    </FormProvider>
  );
};
