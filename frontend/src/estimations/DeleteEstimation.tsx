import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type RefObject } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { isTransient } from '../api/api-error.ts';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { discard } from '../offline/outbox.ts';
import { useSession } from '../session/useSession.ts';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import { useGoneAlready } from '../shared/conflict/useGoneAlready.ts';
import { money } from '../ui/format/format.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { closeAndFocus } from '../ui/dialogs/close-and-focus.ts';
import { ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { toast } from '../ui/states/toasts.ts';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { app, estimations as words } from '../messages.ts';
import { Consequences } from './Consequences.tsx';
import { useContract } from './contract.ts';
import { commandTexts, texts } from './messages.ts';
import { previewCommand, shownChanges } from './preview.ts';
import { PaidChanges } from './PaidDialog.tsx';
import type { EstimationRow } from './row.ts';
import type { Change } from './change.ts';
import { queueRemoval } from './queue-removal.ts';

type Props = {
  row: EstimationRow;
  warning?: string;
  /** Pending change of the estimation in the outbox; the deletion replaces it. */
  change?: Change | undefined;
  /** Element that receives the focus after the deletion. */
  list?: RefObject<HTMLElement | null>;
  close: () => void;
};

/** Preview and command of a deletion. Offline, the deletion goes to the outbox if the contract allows it. */
const useRemoval = ({ row: listed, change, list, close }: Omit<Props, 'warning'>) => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const { row, notice, remove: removeSeen } = useDeletion(listed);
  const user_id = useSession()?.user.id ?? '';
  const { resource, waits } = useContract();
  const path = `${resource}/${row.id}`;
  const [sending, setSending] = useState(false);
  const preview = useQuery({
    queryKey: ['estimation-deletion', row.id],
    queryFn: () => previewCommand(send, 'DELETE', path),
    gcTime: 0,
    enabled: !sending,
    retry: false,
  });
  useGoneAlready(preview.error, close);
  const replaces = change !== undefined && !change.refusal;
  const later = waits && (isTransient(preview.error) || replaces);
  const leave = async () => {
    const why = await queueRemoval({ user_id, row, instead: change });
    if (why === null) return close();
    toast(why, 'error');
    setSending(false);
  };
  const remove = async () => {
    setSending(true);
    if (later) return leave();
    const undo = {
      label: app.undo,
      run: () => void command('POST', `${path}/restore`, commandTexts.restored),
    };
    const messages = { ...commandTexts.deleted, asksWhenMoved: true, keptWhenAway: waits, action: undo };
    const { ok, error } = await removeSeen((seen) => command('DELETE', seenAt(path, seen), messages));
    if (waits && isTransient(error)) return leave();
    if (!ok) return setSending(false);
    if (change) await discard(change);
    closeAndFocus(close, list);
  };
  return { row, notice, preview, later, remove, sending };
};

type ForeseenProps = Pick<ReturnType<typeof useRemoval>, 'preview' | 'later'>;

/** Lists the changes that the deletion causes in other estimations, or says why they are not known yet. */
const WhatChanges = ({ preview, later }: ForeseenProps) => {
  if (later)
    return (
      <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
        {texts.foreseenLater}
      </Alert>
    );
  if (preview.isPending) return <TableSkeleton rows={3} />;
  if (preview.isError)
    return <ErrorState message="No se pudo calcular lo que cambia." onRetry={() => void preview.refetch()} />;
  const moved = shownChanges(preview.data, { of: 'later' });
  return <Consequences changes={moved} preview={preview.data} summary={texts.laterChange(moved.length)} />;
};

const paidAlert = { color: 'text.primary', '& .MuiAlert-message': { flex: 1 } };

/** Confirms a deletion: warns about affected paid estimations, then lists changes in the others (design.md §8.12). */
export const DeleteEstimation = ({ warning, ...of }: Props) => {
  const { close } = of;
  const { row, notice, preview, later, remove, sending } = useRemoval(of);
  const leaving = useLeaving(close, () => ({ dirty: false, busy: sending }));
  const paid = (!later && preview.data?.paid) || [];
  return (
    <Dialog leaving={leaving} maxWidth="md" aria-labelledby="delete-estimation">
      <DialogTitle id="delete-estimation">{words.confirmDelete}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {paid.length > 0 && (
          <Alert severity="error" variant="outlined" sx={paidAlert}>
            <PaidChanges paid={paid} />
          </Alert>
        )}
        {notice}
        <Typography>
          Estimación {row.number}, {row.period}: importe líquido {money(row.importe_liquido)}.
        </Typography>
        {warning && (
          <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
            {warning}
          </Alert>
        )}
        <WhatChanges preview={preview} later={later} />
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button onClick={close} disabled={sending} autoFocus>
          {app.cancel}
        </Button>
        <Button
          color="error"
          variant="contained"
          onClick={() => void remove()}
          // A preview that is fetched again still shows its previous result.
          disabled={!later && (!preview.data || preview.isFetching)}
          loading={sending}
        >
          {app.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
