import { nextStatuses, type EstimationStatus } from '@obraclara/events';
import { useState } from 'react';
import { isConflict, sendResolvingConflicts, type Current } from '../api/conflict.ts';
import { seenAt } from '../api/target.ts';
import { showFailure, useCommand } from '../api/useCommand.ts';
import { app, estimations as words, estimationStatuses } from '../messages.ts';
import { part } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { useContract } from './contract.ts';
import type { EstimationRow } from './row.ts';
import { confirmsPayment } from './PaymentDialog.tsx';
import { errorOf, useConfirmedCommand, type ConfirmedOutcome } from './useConfirmedCommand.tsx';

type Status = { status: EstimationStatus };
/** Estimation as the user saw it, and the status it showed. */
type Seen = Status & { row: EstimationRow };
/** Chosen status and the list's status at that moment. It shows until the list has another status. */
type Chosen = Status & { instead_of: EstimationStatus };

const fields = [part<Status>(['status'], words.status, ({ status }) => estimationStatuses[status])];
const statusOf = (record: object): EstimationStatus => (record as EstimationRow).status;

export type StatusTexts = { done: string; failed: string; plain?: boolean };

/**
 * Shown status of an estimation and the function that changes it, based on the version that the user saw.
 * Paid needs a confirmation. The toast offers an undo without a question; it runs only if the status has not changed since.
 * Under formal control it is offered only if the former status may follow.
 */
export const useStatus = (row: EstimationRow, statusTexts: StatusTexts, isFormal: boolean) => {
  const ask = useConfirmedCommand();
  const command = useCommand();
  const { resource } = useContract();
  const stored = statusOf(row);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Drops the choice for good once the list has another status.
  if (chosen !== null && chosen.instead_of !== stored) setChosen(null);
  const pending = chosen?.instead_of === stored ? chosen.status : stored;

  const put =
    (send: typeof ask, status: EstimationStatus, messages: Parameters<typeof ask>[2]) =>
    (seen: number | undefined) =>
      send('PUT', seenAt(`${resource}/${row.id}/status?status=${status}`, seen), {
        ...messages,
        asksWhenMoved: true,
      });

  const undo = async (status: EstimationStatus, undone: EstimationStatus) => {
    const outcome = await sendResolvingConflicts<ConfirmedOutcome<unknown>>(
      row.revision,
      put(command, status, statusTexts),
      (current: Current) => statusOf(current) === undone,
    );
    if (isConflict(errorOf(outcome))) showFailure(statusTexts, errorOf(outcome));
    setChosen(null);
  };
  const change = async (status: EstimationStatus, over: Seen) => {
    if (status === 'pagada' && !(await confirmsPayment(row))) return;
    const mayUndo = !isFormal || nextStatuses[status].some((next) => next === over.status);
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
      put(ask, status, { ...statusTexts, ...(mayUndo && { action }) }),
    );
    if (!outcome.ok) setChosen(null);
  };
  return { stored, shown: pending, change };
};
