import { addMoney, percentageOf, presentedOf, sharesOf } from '@obraclara/events';
import { Box } from '@mui/material';
import { money, shareText } from '../ui/format/format.ts';
import { texts } from './messages.ts';
import type { EstimationProject, EstimationRow } from './row.ts';

const shareLook = {
  display: { xs: 'block', lg: 'inline' },
  ml: { lg: 1 },
  fontWeight: 400,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
};

const Figure = ({ label, amount, share }: { label: string; amount: number; share: string }) => (
  <Box
    sx={{
      minWidth: 0,
      display: { xs: 'flex', sm: 'block' },
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
    }}
  >
    <Box component="dt" sx={{ fontSize: { xs: '0.9375rem', sm: '0.8125rem' }, color: 'text.secondary' }}>
      {label}
    </Box>
    <Box
      component="dd"
      sx={{
        m: 0,
        ml: { xs: 'auto', sm: 0 },
        textAlign: { xs: 'end', sm: 'start' },
        fontWeight: 650,
        color: amount < 0 ? 'error.main' : undefined,
      }}
    >
      <span translate="no">{money(amount)}</span>
      <Box component="span" sx={shareLook}>
        {share}
      </Box>
    </Box>
  </Box>
);

/** Advance granted, amortised by the presented estimations and still to amortise, in pesos. `rows` are in the ledger's order. */
export const AdvanceSummary = ({ project, rows }: { project: EstimationProject; rows: EstimationRow[] }) => {
  const granted = project.anticipo_amount;
  if (granted === 0) return null;
  const amortised = presentedOf(rows).at(-1)?.cumulative_amortization ?? 0;
  const left = addMoney(granted, -amortised);
  const ofContract = percentageOf(granted, project.contract_amount ?? 0);
  const [amortisedShare = '', leftShare = ''] = (sharesOf([amortised, left]) ?? []).map((share) =>
    texts.ofAdvance(shareText(share)),
  );
  return (
    <Box
      component="dl"
      aria-label="Resumen del anticipo"
      sx={{
        m: 0,
        p: 2,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, auto)' },
        justifyContent: { sm: 'start' },
        columnGap: 6,
        rowGap: 1,
        border: '1px solid var(--line)',
        borderRadius: 2,
        bgcolor: 'var(--paper)',
      }}
    >
      <Figure
        label="Anticipo otorgado"
        amount={granted}
        share={ofContract === null ? '' : texts.ofContract(shareText(ofContract))}
      />
      <Figure label="Amortizado" amount={amortised} share={amortisedShare} />
      <Figure label="Saldo por amortizar" amount={left} share={leftShare} />
    </Box>
  );
};
