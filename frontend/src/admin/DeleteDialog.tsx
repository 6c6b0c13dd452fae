import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type ReactNode, type RefObject } from 'react';
import { detailOf } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { seenAt, type Revised } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { closeAndFocus } from '../ui/dialogs/close-and-focus.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import { app } from '../messages.ts';

type Props<Row> = {
  title: string;
  /** Path of the record, relative to /api. */
  path: string;
  /** The record as it was when the dialog opened. */
  record: Row;
  texts: { done: string; failed: string };
  onClose: () => void;
  /** Element that receives the focus after the deletion. */
  list?: RefObject<HTMLElement | null>;
  /** Messages of undo, if the record can be restored. The toast then offers it. */
  restoring?: { done: string; failed: string };
  /** Whether `?preview=true` reports in advance that the server would refuse the deletion. */
  foreseen?: boolean;
  /** Whether the confirm button is disabled. */
  blocked?: (record: Row) => boolean;
  /** Description of the data that will be lost. */
  children: (record: Row) => ReactNode;
};

/**
 * Confirms and deletes a record, shows the result and closes. If the server would refuse, the dialog shows the reason instead of the
 * description. If another user has changed the record, the dialog shows the current record and requests confirmation again.
 */
export const DeleteDialog = <Row extends Revised>({
  title,
  path,
  record,
  texts,
  onClose,
  list,
  restoring,
  foreseen,
  blocked,
  children,
}: Props<Row>) => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const { row, notice, remove: removeSeen } = useDeletion(record);
  const [removing, setRemoving] = useState(false);
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
    const commandMessages = { ...texts, asksWhenMoved: true, ...(action && { action }) };
    const { ok, moved } = await removeSeen((seen) => command('DELETE', seenAt(path, seen), commandMessages));
    if (moved) setRemoving(false);
    else closeAndFocus(onClose, ok ? list : undefined);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      blocked={blocked?.(row) === true || (foreseen === true && (!preview.data || preview.isFetching))}
      onCancel={onClose}
      onConfirm={remove}
    >
      {preview.error ? (
        <Alert severity="warning" variant="outlined">
          {detailOf(preview.error, texts.failed)}
        </Alert>
      ) : (
        <>
          {notice}
          {children(row)}
        </>
      )}
    </ConfirmDialog>
  );
};
