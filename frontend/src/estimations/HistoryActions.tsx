import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import type { HistoryAnswer } from '@obraclara/api';
import { may, type Action, type ContractKind } from '@obraclara/events';
import { useState } from 'react';
import { snapshotInstant } from '../api/snapshot.ts';
import { useAll } from '../api/useAll.ts';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { deletedThings } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { useDialogInAddress } from '../ui/dialogs/useDialogInAddress.ts';
import { estimationInAddress } from '../shared/estimations-in-address.ts';
import { commandTexts, texts } from './messages.ts';
import { useConfirmedCommand } from './useConfirmedCommand.tsx';

const resources = { main: 'estimations', internal: 'internal-estimations' } as const;
const restores: Record<ContractKind, Action> = {
  main: 'estimations.delete',
  internal: 'internal-estimations.write',
};

const small = { minHeight: { xs: 48, sm: 36 } } as const;

type Of = { row: HistoryAnswer; contract: ContractKind };

/** Button that restores an estimation, if this history entry is its current deletion. */
const Restore = ({ row, contract }: Of) => {
  const resource = resources[contract];
  const ask = useConfirmedCommand();
  const [sending, setSending] = useState(false);
  const { data = [], error } = useAll(`deleted/${resource}`, row.project_id);
  useLoadFailure(error, texts.deletedFailed);
  const isGone = data.some(
    ({ id, deleted_at }) => id === row.subject_id && Date.parse(deleted_at) === Date.parse(row.at),
  );
  if (!isGone) return null;
  const run = async () => {
    setSending(true);
    await ask('POST', `${resource}/${row.subject_id}/restore`, commandTexts.restored);
    setSending(false);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<RestoreFromTrash />}
      loading={sending}
      onClick={() => void run()}
      aria-label={texts.restore(row.title)}
      sx={small}
    >
      {deletedThings.restore}
    </Button>
  );
};

const Open = ({ row, contract, place }: Of & { place: Record<string, string> }) => {
  const { open } = useDialogInAddress(estimationInAddress[resources[contract]]);
  const there = (query: URLSearchParams) =>
    new URLSearchParams([...new Map([...query, ...Object.entries(place)])]);
  return (
    <Button onClick={() => open(row.subject_id, there)} aria-label={texts.open(row.title)} sx={small}>
      {texts.see}
    </Button>
  );
};

type Props = {
  row: HistoryAnswer;
  /** Query parameters that open an estimation, by contract. */
  places: Record<ContractKind, Record<string, string>>;
};

/** Actions of a history entry about an estimation: open it, or restore it. */
export const EstimationHistoryActions = ({ row, places }: Props) => {
  const user = useSession()?.user;
  const { kind, contract, type } = row;
  if (kind !== 'estimation' || contract === null || !user) return null;
  if (type !== 'EstimationDeleted') return <Open row={row} contract={contract} place={places[contract]} />;
  // A snapshot is read-only.
  return snapshotInstant(user) === null && may(user.role, restores[contract]) ? (
    <Restore row={row} contract={contract} />
  ) : null;
};
