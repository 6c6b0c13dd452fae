import { Box } from '@mui/material';
import { isDraft, nextStatuses, type EstimationStatus } from '@obraclara/events';
import type { Control } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { StatusSelect } from '../StatusSelect.tsx';
import type { StatusTexts } from '../useStatus.ts';
import { PresentButton } from './PresentButton.tsx';
import { StatusName } from './StatusName.tsx';

type Props = {
  row: EstimationRow;
  control: Control;
  /** Statuses that the role may set, under free and under formal control. */
  offered: Record<'free' | 'formal', readonly EstimationStatus[]>;
  statusTexts: StatusTexts;
  /** Whether a change of the estimation is in the outbox: it must arrive before the estimation is presented. */
  isPending?: boolean;
};

/** Status of an estimation and the ways to change it: any under free control, those that may follow under formal control. */
export const StatusControl = ({ row, control, offered, statusTexts, isPending = false }: Props) => {
  if (isDraft(row) && control !== 'closed' && !isPending)
    return (
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <StatusName status={row.status} />
        <PresentButton row={row} />
      </Box>
    );
  if (control === 'free' && !isDraft(row))
    return <StatusSelect row={row} offered={offered.free} statusTexts={statusTexts} />;
  const next = nextStatuses[row.status].filter((status) => offered.formal.includes(status));
  if (control === 'closed' || next.length === 0) return <StatusName status={row.status} />;
  return <StatusSelect row={row} offered={next} statusTexts={{ ...statusTexts, plain: false }} isFormal />;
};
