import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { EstimationChange, Foreseen } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import { counted, money } from '../shared/format.ts';
import { Dialog } from '../shared/Dialog.tsx';
import type { Column } from '../shared/tables/columns.ts';
import { ErrorState, TableSkeleton } from '../shared/states.tsx';
import { Amount } from '../shared/tables/Amount.tsx';
import { useLeaving } from '../shared/useLeaving.ts';
import { VirtualTable } from '../shared/tables/VirtualTable.tsx';
import { app, estimations as words } from '../messages.ts';
import { amortised } from './columns.ts';
import { useContract } from './contract.ts';
import { said } from './messages.ts';
import { foresee, type Moved } from './foreseen.ts';
import { PaidDialog } from './PaidDialog.tsx';
import type { EstimationRow } from './row.ts';
import { useAskingCommand } from './useAskingCommand.tsx';

const isMoved = (change: EstimationChange): change is Moved => change.after !== null;

const pair = (title: string, of: (figures: Moved['after']) => number): Column<Moved>[] => [
  { title: `${title} hoy`, width: 127, figures: true, cell: ({ before }) => <Amount of={of(before)} /> },
  {
    title: `${title} después`,
    width: 127,
    figures: true,
    cell: ({ before, after }) =>
      of(before) === of(after) ? (
        <Amount of={of(after)} />
      ) : (
        <strong>
          <Amount of={of(after)} />
        </strong>
      ),
  },
];
const columns: Column<Moved>[] = [
  { title: words.number, width: 64, pinned: true, cell: ({ number }) => number },
  ...pair(words.advance, amortised),
  ...pair(words.net, ({ importe_liquido }) => importe_liquido),
  ...pair(words.cumulativeNet, ({ cumulative_liquid_amount }) => cumulative_liquid_amount),
];

const summary = (changed: number) => {
  if (changed === 0) return 'Ninguna otra estimación cambia.';
  return `${changed === 1 ? 'Cambia' : 'Cambian'} ${counted(changed, 'estimación posterior', 'estimaciones posteriores')}:`;
};

const What = ({ preview }: { preview: Foreseen }) => {
  const changes = preview.changes.filter(isMoved);
  return (
    <>
      <Typography>{summary(changes.length)}</Typography>
      {changes.length > 0 && (
        <VirtualTable
          label="Lo que cambia en las estimaciones posteriores"
          columns={columns}
          rows={changes}
          rowKey={({ id }) => id}
          maxHeight="40dvh"
        />
      )}
      {preview.warnings.map((warning) => (
        <Alert key={warning} severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
          {warning}
        </Alert>
      ))}
    </>
  );
};

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
  const remove = async () => {
    setSending(true);
    const undo = { label: app.undo, run: () => void ask('POST', `${path}/restore`, said.restored) };
    const told = { ...said.deleted, asksWhenMoved: true, action: undo };
    const { ok } = await removeSeen((seen) => command('DELETE', seenAt(path, seen), told));
    if (ok) close();
    else setSending(false);
  };
  const paid = preview.data?.paid ?? [];
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
        {preview.data && <What preview={preview.data} />}
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
