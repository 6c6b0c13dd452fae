import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import { useGoneAlready } from '../shared/conflict/useGoneAlready.ts';
import { money } from '../shared/format.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { ErrorState, TableSkeleton } from '../shared/states.tsx';
import { useLeaving } from '../shared/useLeaving.ts';
import { app, estimations as words } from '../messages.ts';
import { Consequences } from './Consequences.tsx';
import { useContract } from './contract.ts';
import { said, texts } from './messages.ts';
import { foresee, shownOf } from './foreseen.ts';
import { PaidDialog } from './PaidDialog.tsx';
import type { EstimationRow } from './row.ts';
import { useAskingCommand } from './useAskingCommand.tsx';

type Props = { row: EstimationRow; warning?: string; close: () => void };

/** Asks before an estimation is deleted, and shows first what that changes in the others (design.md §8.12). */
export const DeleteEstimation = ({ row: listed, warning, close }: Props) => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const { row, notice, remove: removeSeen } = useDeletion(listed);
  const ask = useAskingCommand();
  const path = `${useContract().resource}/${row.id}`;
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const leaving = useLeaving(close, () => ({ dirty: false, busy: sending }));
  const preview = useQuery({
    queryKey: ['estimation-deletion', row.id],
    queryFn: () => foresee(send, 'DELETE', path),
    gcTime: 0,
    enabled: !sending,
  });
  useGoneAlready(preview.error, close);
  const remove = async () => {
    setSending(true);
    const undo = { label: app.undo, run: () => void ask('POST', `${path}/restore`, said.restored) };
    const told = { ...said.deleted, asksWhenMoved: true, action: undo };
    const { ok } = await removeSeen((seen) => command('DELETE', seenAt(path, seen), told));
    if (ok) close();
    else setSending(false);
  };
  const paid = preview.data?.paid ?? [];
  const moved = preview.data ? shownOf(preview.data, { of: 'later' }) : [];
  return (
    <Dialog leaving={leaving} maxWidth="md" aria-labelledby="delete-estimation">
      <DialogTitle id="delete-estimation">{words.confirmDelete}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {notice}
        <Typography>
          Estimación {row.number}, {row.period}: importe líquido {money(row.importe_liquido)}.
        </Typography>
        {warning && (
          <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
            {warning}
          </Alert>
        )}
        {preview.isPending && <TableSkeleton rows={3} />}
        {preview.isError && (
          <ErrorState message="No se pudo calcular lo que cambia." onRetry={() => void preview.refetch()} />
        )}
        {preview.data && (
          <Consequences changes={moved} preview={preview.data} summary={texts.laterChange(moved.length)} />
        )}
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button onClick={close} disabled={sending} autoFocus>
          {app.cancel}
        </Button>
        <Button
          color="error"
          variant="contained"
          onClick={() => (paid.length > 0 ? setAsking(true) : void remove())}
          // One that is asked anew still shows what was answered before.
          disabled={!preview.data || preview.isFetching}
          loading={sending}
        >
          {app.remove}
        </Button>
      </DialogActions>
      {asking && (
        <PaidDialog
          paid={paid}
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            setAsking(false);
            await remove();
          }}
        />
      )}
    </Dialog>
  );
};
