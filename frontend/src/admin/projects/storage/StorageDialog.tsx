import { DialogContent, DialogTitle, Typography } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { Api } from '../../../api/dataProvider.ts';
import { randomId } from '../../../ui/random-id.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { storage as texts } from '../../../messages.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ErrorState, TableSkeleton } from '../../../ui/states/states.tsx';
import { useLeaving, type Unsaved } from '../../../ui/dialogs/useLeaving.ts';
import { StorageFields } from './StorageFields.tsx';

/** Links a project to the folder of a Drive account. */
export const StorageDialog = ({ project, onClose }: { project: ProjectListed; onClose: () => void }) => {
  const { send } = useDataProvider<Api>();
  const id = useId();
  const [opening] = useState(randomId);
  const unsavedRef = useRef<Unsaved>({ dirty: false, busy: false });
  const leaving = useLeaving(onClose, () => unsavedRef.current);
  const config = useQuery({
    queryKey: ['storage-config', project.id, opening],
    queryFn: () => send('GET', `projects/${project.id}/storage-config`),
    // The form starts from the current settings: each opening sends its own request, also while an earlier one is in flight.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useLoadFailure(config.error, texts.loadFailed);

  return (
    <Dialog leaving={leaving} fills aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pb: 1.5 }}>
        {texts.title}
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {project.name}
        </Typography>
      </DialogTitle>
      {config.data ? (
        <StorageFields
          project={project.id}
          config={config.data}
          unsavedRef={unsavedRef}
          onSaved={onClose}
          cancel={leaving.attempt}
        />
      ) : (
        <DialogContent dividers sx={{ minHeight: 480 }}>
          {config.error ? (
            <ErrorState message={texts.loadFailed} onRetry={() => void config.refetch()} />
          ) : (
            <TableSkeleton rows={8} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
};
