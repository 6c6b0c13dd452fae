import type { EstimationStatus } from '@obraclara/events';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';
import { currentOf, sendOver, type Current } from '../api/moved.ts';
import { seenAt } from '../api/target.ts';
import { sayFailure } from '../api/useCommand.ts';
import { app, estimationStatuses } from '../messages.ts';
import { useContract } from './contract.ts';
import type { EstimationRow } from './row.ts';
import { statusChoices } from './statuses.ts';
import { errorOf, useAskingCommand } from './useAskingCommand.tsx';

const Choice = styled('select')({
  width: '100%',
  minHeight: 36,
  padding: '4px 6px',
  font: 'inherit',
  color: 'var(--text)',
  background: 'var(--paper)',
  border: '1px solid var(--edge)',
  borderRadius: 6,
  cursor: 'pointer',
  '@media (max-width: 599px)': { minHeight: 48, fontSize: '1rem' },
});

type Props = {
  row: EstimationRow;
  offered: EstimationStatus[];
  said: { done: string; failed: string; plain?: boolean };
};
type Chosen = { instead_of: EstimationStatus; status: EstimationStatus };

/**
 * The claim's status; any may follow any (specification §4). What a pointer chooses is sent at once; what the keys pass over is sent with
 * Enter or when the field is left, and Esc goes back. The toast offers to undo it.
 */
export const StatusSelect = ({ row, offered, said }: Props) => {
  const { ask, question } = useAskingCommand();
  const { resource } = useContract();
  const stored = row.status ?? 'entregada';
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [passing, setPassing] = useState<EstimationStatus | null>(null);
  const byKeys = useRef(false);
  const pending = chosen?.instead_of === stored ? chosen.status : stored;
  const shown = passing ?? pending;

  const send = async (status: EstimationStatus, instead_of = pending, undoing = false) => {
    const undo = { label: app.undo, run: () => void send(stored, status, true) };
    const told = { ...said, asksWhenMoved: true, ...(!undoing && { action: undo }) };
    setChosen({ instead_of: stored, status });
    const path = `${resource}/${row.id}/status?status=${status}`;
    const outcome = await sendOver(
      row.revision,
      (seen) => ask('PUT', seenAt(path, seen), told),
      (current) => (current as Current & EstimationRow).status === instead_of,
    );
    if (currentOf(errorOf(outcome))) sayFailure(said, errorOf(outcome));
    if (!outcome.ok || undoing) setChosen(null);
  };
  const settle = () => {
    setPassing(null);
    if (passing !== null && passing !== stored) void send(passing);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    byKeys.current = true;
    if (key === 'Enter') settle();
    if (key === 'Escape') setPassing(null);
  };
  return (
    <>
      <Choice
        aria-label={`Estatus de la estimación ${row.number}`}
        value={shown}
        onPointerDown={() => {
          byKeys.current = false;
        }}
        onKeyDown={onKeyDown}
        onBlur={settle}
        onChange={({ target }) => {
          const status = target.value as EstimationStatus;
          if (byKeys.current) setPassing(status);
          else void send(status);
        }}
      >
        {statusChoices(offered, stored).map((status) => (
          <option key={status} value={status}>
            {estimationStatuses[status]}
          </option>
        ))}
      </Choice>
      {question}
    </>
  );
};
