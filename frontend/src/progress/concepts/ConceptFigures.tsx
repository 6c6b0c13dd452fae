import { Box } from '@mui/material';
import { quantity } from '../../ui/format/format.ts';
import { texts } from '../messages.ts';

type Props = {
  planned: number;
  advanced: number;
  remaining: number;
  unit: string;
  pending: string | undefined;
};

const Figure = ({ label, value, alarming }: { label: string; value: string; alarming?: boolean }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {label}
    </Box>
    <Box
      component="dd"
      translate="no"
      sx={{ m: 0, fontWeight: 650, overflowWrap: 'anywhere', ...(alarming && { color: 'var(--red)' }) }}
    >
      {value}
    </Box>
  </Box>
);

/** Planned, executed and remaining quantity of a concept, in its unit; an excess over the plan has its own label. `pending`: `pendingText`. */
export const ConceptFigures = ({ planned, advanced, remaining, unit, pending }: Props) => (
  <Box>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5 }}
    >
      <Figure label={texts.planned} value={`${quantity(planned)} ${unit}`} />
      <Figure label={texts.advanced} value={`${quantity(advanced)} ${unit}`} />
      <Figure
        label={remaining < 0 ? texts.exceeded : texts.remaining}
        value={`${quantity(Math.abs(remaining))} ${unit}`}
        alarming={remaining < 0}
      />
    </Box>
    {pending && (
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'var(--petrol)' }}>El avance {pending}.</Box>
    )}
  </Box>
);
