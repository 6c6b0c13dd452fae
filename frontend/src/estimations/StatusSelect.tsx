import type { EstimationStatus } from '@obraclara/events';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';
import { estimationStatuses } from '../messages.ts';
import type { EstimationRow } from './row.ts';
import { statusChoices } from './statuses.ts';
import { useStatus } from './useStatus.ts';

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
/** What the keys have come to, over the claim as it was when they began. */
type Passing = { status: EstimationStatus; over: EstimationRow };

/**
 * The claim's status; any may follow any (specification §4). What a pointer chooses is sent at once; what the keys pass over is sent with
 * Enter or when the field is left, and Esc goes back.
 */
export const StatusSelect = ({ row, offered, said }: Props) => {
  const { stored, shown, change, question } = useStatus(row, said);
  const [passing, setPassing] = useState<Passing | null>(null);
  const byKeys = useRef(false);

  const settle = () => {
    setPassing(null);
    if (passing !== null && passing.status !== stored) void change(passing.status, passing.over);
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
        value={passing?.status ?? shown}
        onPointerDown={() => {
          byKeys.current = false;
        }}
        onKeyDown={onKeyDown}
        onBlur={settle}
        onChange={({ target }) => {
          const status = target.value as EstimationStatus;
          if (byKeys.current) setPassing({ status, over: passing?.over ?? row });
          else void change(status);
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
