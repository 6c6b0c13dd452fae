import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { detailOf } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { app } from '../messages.ts';
import { useBackCloses } from '../shared/useBackCloses.ts';

type Props = {
  title: string;
  /** Path of what is deleted, relative to /api. */
  path: string;
  /** At which what is shown below was read. */
  revision?: number | undefined;
  said: { done: string; failed: string };
  onClose: () => void;
  /** What is said of taking it back, where that can be done: the toast offers it. */
  restoring?: { done: string; failed: string };
  /** Whether the server can say beforehand, with `preview=true`, that it would refuse. */
  foreseen?: boolean;
  /** Whether it cannot be done yet. */
  blocked?: boolean;
  /** What will be lost, by name. */
  children: ReactNode;
};

/** Asks, deletes, says how it went, closes. Where the server would refuse, its reason stands in the place of the promise. */
export const DeleteDialog = ({
  title,
  path,
  revision,
  said,
  onClose,
  restoring,
  foreseen,
  blocked,
  children,
}: Props) => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const [removing, setRemoving] = useState(false);
  useBackCloses(() => {
    onClose();
    return 'closed';
  });
  const preview = useQuery({
    queryKey: ['deletion', path],
    queryFn: () => send('DELETE', `${path}?preview=true`),
    enabled: foreseen === true && !removing,
    retry: false,
    gcTime: 0,
  });
  const remove = async () => {
    setRemoving(true);
    const action = restoring && {
      label: app.undo,
      run: () => void command('POST', `${path}/restore`, restoring),
    };
    await command('DELETE', seenAt(path, revision), { ...said, ...(action && { action }) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={title}
      blocked={blocked === true || (foreseen === true && !preview.data)}
      onCancel={onClose}
      onConfirm={remove}
    >
      {preview.error ? (
        <Alert severity="warning" variant="outlined">
          {detailOf(preview.error, said.failed)}
        </Alert>
      ) : (
        children
      )}
    </ConfirmDialog>
  );
};
