import type { EstimationStatus } from '@obraclara/events';
import { styled } from '@mui/material/styles';
import { estimationStatuses } from '../messages.ts';
import { useNativeSelect } from '../ui/layout/useNativeSelect.ts';
import type { EstimationRow } from './row.ts';
import { statusChoices } from './statuses.ts';
import { useStatus, type StatusTexts } from './useStatus.ts';

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
  offered: readonly EstimationStatus[];
  statusTexts: StatusTexts;
  isFormal?: boolean;
};
/** Select of the estimation's status. Under free control every transition is allowed (specification §4). */
export const StatusSelect = ({ row, offered, statusTexts, isFormal = false }: Props) => {
  const { stored, shown, change } = useStatus(row, statusTexts, isFormal);
  const choice = useNativeSelect({
    value: shown,
    over: { row, status: shown },
    choose: (status, over) => void change(status as EstimationStatus, over),
  });
  return (
    <Choice aria-label={`Estatus de la estimación ${row.number}`} {...choice}>
      {statusChoices(offered, stored).map((status) => (
        <option key={status} value={status}>
          {estimationStatuses[status]}
        </option>
      ))}
    </Choice>
  );
};
