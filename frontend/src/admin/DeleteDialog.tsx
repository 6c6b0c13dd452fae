import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type ReactNode, type RefObject } from 'react';
import { detailOf } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { seenAt, type Revised } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { closeTo } from '../shared/close-to.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import { app } from '../messages.ts';

type Props<Row> = {
  title: string;
  /** Path of what is deleted, relative to /api. */
  path: string;
  /** What is deleted, as it was when that was asked for. */
  record: Row;
  said: { done: string; failed: string };
  onClose: () => void;
  /** Where the keyboard goes on once it is deleted. */
  list?: RefObject<HTMLElement | null>;
  /** What is said of taking it back, where that can be done: the toast offers it. */
  restoring?: { done: string; failed: string };
  /** Whether the server can say beforehand, with `preview=true`, that it would refuse. */
  foreseen?: boolean;
  /** Whether it cannot be done yet. */
  blocked?: (record: Row) => boolean;
  /** What will be lost, by name. */
  children: (record: Row) => ReactNode;
};

/**
 * Asks, deletes, says how it went, closes. Where the server would refuse, its reason stands in the place of the promise; where somebody
 * else has changed the record meanwhile, it is shown as it is now and asked for again.
 */
export const DeleteDialog = <Row extends Revised>({
  title,
  path,
  record,
  said,
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
    const told = { ...said, asksWhenMoved: true, ...(action && { action }) };
    const { ok, moved } = await removeSeen((seen) => command('DELETE', seenAt(path, seen), told));
    if (moved) setRemoving(false);
    else closeTo(onClose, ok ? list : undefined);
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
          {detailOf(preview.error, said.failed)}
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
