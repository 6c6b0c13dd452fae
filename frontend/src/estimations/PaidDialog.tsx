import { Box, Typography } from '@mui/material';
import type { EstimationChange } from '@obraclara/api';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { money } from '../ui/format/format.ts';
import { texts } from './messages.ts';

const net = ({ before, after }: EstimationChange) => {
  if (!after) return `${money(before.importe_liquido)} → se elimina`;
  if (after.importe_liquido === before.importe_liquido) return `${money(after.importe_liquido)}, sin cambio`;
  return `${money(before.importe_liquido)} → ${money(after.importe_liquido)}`;
};

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  fontVariantNumeric: 'tabular-nums',
};

type Paid = { paid: readonly EstimationChange[] };

/** Lists paid estimations that a command changes, each with its value before and after. */
export const PaidChanges = ({ paid }: Paid) => (
  <>
    <Typography sx={{ mb: 1 }}>{texts.alreadyPaid(paid.length)}</Typography>
    <Box component="ul" aria-label="Estimaciones pagadas" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {paid.map((change) => (
        <Box key={change.id} component="li" sx={row}>
          <strong>Estimación {change.number}</strong>
          <span>{net(change)}</span>
        </Box>
      ))}
    </Box>
  </>
);

type Props = Paid & { onCancel: () => void; onConfirm: () => Promise<unknown> };

/** Confirms a command that changes exactly these paid estimations. */
export const PaidDialog = ({ paid, ...asked }: Props) => (
  <ConfirmDialog open title={texts.confirmPaid(paid.length)} action={texts.changePaid} {...asked}>
    <PaidChanges paid={paid} />
  </ConfirmDialog>
);
