import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { estimations as words } from '../../messages.ts';
import { counted } from '../../ui/format/format.ts';
import { Amount } from '../../ui/tables/Amount.tsx';
import { amortised, ivaTitle } from '../columns.ts';
import { unreadQuantities } from '../draft-estimation.ts';
import type { Live } from '../live-amounts.ts';
import { texts } from '../messages.ts';
import { useCapture } from './capture-context.ts';

type LineProps = { label: string; amount: number; strong?: boolean };

const Line = ({ label, amount, strong }: LineProps) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: 2,
      py: 0.5,
      ...(strong && { fontWeight: 700, borderTop: '1px solid var(--edge)', mt: 0.5, pt: 1 }),
      '& .negative': { color: 'var(--red)' },
    }}
  >
    <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
      <Amount of={amount} />
    </Box>
  </Box>
);

const Lines = ({ live: { row, advance_balance } }: { live: Live }) => (
  <Box component="dl" aria-label="Importes de la estimación" sx={{ m: 0, fontSize: '0.9375rem' }}>
    <Line label={words.totalAmount} amount={row.total_amount} />
    <Line label={words.advance} amount={amortised(row)} />
    <Line label={words.subtotal1} amount={row.subtotal_1} strong />
    <Line label={ivaTitle([row])} amount={row.iva} />
    <Line label={words.subtotal2} amount={row.subtotal_2} strong />
    <Line label={words.lateRetention} amount={row.retencion_retraso_amount} />
    <Line label={words.refund} amount={row.devolucion_retencion} />
    <Line label={words.subtotal3} amount={row.subtotal_3} strong />
    {row.otras_retenciones.map(({ nombre }, i) => (
      <Line key={i} label={nombre || 'Otra retención'} amount={row.otras_retenciones_amounts[i] ?? 0} />
    ))}
    <Line label={words.net} amount={row.importe_liquido} strong />
    <Line label={words.cumulativeNet} amount={row.cumulative_liquid_amount} />
    {advance_balance !== null && <Line label="Saldo por amortizar" amount={advance_balance} />}
  </Box>
);

const Notice = ({ children }: { children: ReactNode }) => (
  <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
    {children}
  </Alert>
);

/** Number of characters from which a warning scrolls in its own box, so that the amounts stay visible. */
const lengthy = 400;

const Warning = ({ text }: { text: string }) => (
  <Notice>
    {text.length > lengthy ? (
      <Box role="region" aria-label="Aviso" tabIndex={0} sx={{ maxHeight: 180, overflow: 'auto' }}>
        {text}
      </Box>
    ) : (
      text
    )}
  </Notice>
);

/** Maximum number of warnings: more would push the amounts out of view. The lines themselves show their errors. */
const noticesShown = 6;

const Notices = ({ of }: { of: string[] }) => (
  <>
    {of.slice(0, noticesShown).map((warning) => (
      <Warning key={warning} text={warning} />
    ))}
    {of.length > noticesShown && (
      <Notice>Y {counted(of.length - noticesShown, 'aviso más', 'avisos más')}.</Notice>
    )}
  </>
);

/** Cover sheet of the draft, computed by the ledger, and warnings about it. */
export const Caratula = () => {
  const { live, typing } = useCapture();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h3">Carátula</Typography>
      {live ? <Lines live={live} /> : <Alert severity="error">{texts.tooLarge}</Alert>}
      <Stack role="status" aria-label="Avisos" sx={{ gap: 1 }}>
        <Notices of={live?.warnings ?? []} />
        <Notices of={unreadQuantities(typing.draft)} />
        {live && live.changes.length > 0 && (
          <Notice>Al guardar cambia el importe líquido de las estimaciones {live.changes.join(', ')}.</Notice>
        )}
      </Stack>
    </Stack>
  );
};
