import type { EstimationStatus } from '@obraclara/events';
import { useState } from 'react';
import { isMoved, sendOver, type Current } from '../api/moved.ts';
import { seenAt } from '../api/target.ts';
import { sayFailure, useCommand } from '../api/useCommand.ts';
import { app, estimations as words, estimationStatuses } from '../messages.ts';
import { part } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { useContract } from './contract.ts';
import type { EstimationRow } from './row.ts';
import { confirmsPayment } from './PaymentDialog.tsx';
import { errorOf, useAskingCommand, type Asked } from './useAskingCommand.tsx';

type Status = { status: EstimationStatus };
/** The estimation as the person saw it, and the status it showed then. */
type Seen = Status & { row: EstimationRow };
/** What was chosen, and what the list said then: it is shown until the list says something else. */
type Chosen = Status & { instead_of: EstimationStatus };

const fields = [part<Status>(['status'], words.status, ({ status }) => estimationStatuses[status])];
const statusOf = (record: object): EstimationStatus => (record as EstimationRow).status;

/**
 * The status that an estimation shows, and how it is changed over the estimation as the person saw it: to paid after a question. The toast
 * offers to undo it, which asks nothing, and is done only while the status is still the one that is undone.
 */
export const useStatus = (row: EstimationRow, said: { done: string; failed: string; plain?: boolean }) => {
  const ask = useAskingCommand();
  const command = useCommand();
  const { resource } = useContract();
  const stored = statusOf(row);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Once the list says something else than it did, it is believed for good.
  if (chosen !== null && chosen.instead_of !== stored) setChosen(null);
  const pending = chosen?.instead_of === stored ? chosen.status : stored;

  const put =
    (send: typeof ask, status: EstimationStatus, told: Parameters<typeof ask>[2]) =>
    (seen: number | undefined) =>
      send('PUT', seenAt(`${resource}/${row.id}/status?status=${status}`, seen), {
        ...told,
        asksWhenMoved: true,
      });

  const undo = async (status: EstimationStatus, undone: EstimationStatus) => {
    const outcome = await sendOver<Asked<unknown>>(
      row.revision,
      put(command, status, said),
      (current: Current) => statusOf(current) === undone,
    );
    if (isMoved(errorOf(outcome))) sayFailure(said, errorOf(outcome));
    setChosen(null);
  };
  const change = async (status: EstimationStatus, over: Seen) => {
    if (status === 'pagada' && !(await confirmsPayment(row))) return;
    const action = { label: app.undo, run: () => void undo(over.status, status) };
    setChosen({ instead_of: stored, status });
    const { outcome } = await settle(
      {
        to: `${resource}/${row.id}/status`,
        fieldsOf: () => fields,
        seen: over.row.revision,
        opened: { status: over.status },
        mine: { status },
        currently: (current) => ({ status: statusOf(current) }),
        offered: [],
      },
      put(ask, status, { ...said, action }),
    );
    if (!outcome.ok) setChosen(null);
  };
  return { stored, shown: pending, change };
};
