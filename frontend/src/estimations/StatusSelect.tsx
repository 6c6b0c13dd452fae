import type { EstimationStatus } from '@obraclara/events';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { estimationStatuses } from '../messages.ts';
import { useContract } from './contract.ts';
import type { EstimationRow } from './row.ts';
import { statusChoices } from './statuses.ts';
import { useAskingCommand } from './useAskingCommand.tsx';

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

/** The claim's status, changed as soon as another is chosen; any may follow any (specification §4). */
export const StatusSelect = ({ row, offered, said }: Props) => {
  const { ask, question } = useAskingCommand();
  const { resource } = useContract();
  const stored = row.status ?? 'entregada';
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const shown = chosen?.instead_of === stored ? chosen.status : stored;

  const choose = async (status: EstimationStatus) => {
    setChosen({ instead_of: stored, status });
    const { ok } = await ask('PUT', `${resource}/${row.id}/status?status=${status}`, said);
    if (!ok) setChosen(null);
  };
  return (
    <>
      <Choice
        aria-label={`Estatus de la estimación ${row.number}`}
        value={shown}
        onChange={({ target }) => void choose(target.value as EstimationStatus)}
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
