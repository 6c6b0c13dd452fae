import { Box, Button, Stack } from '@mui/material';
import { money, quantity, unitMoney } from '../../ui/format/format.ts';
import { useRenderLimit } from '../../ui/loading/useRenderLimit.ts';
import { addMoney } from '@obraclara/events';
import { estimations as words } from '../../messages.ts';
import type { ComparedLine } from './estimation-lines.ts';
import { clamped } from './clamped.ts';
import { LineCode } from './LineCode.tsx';
import { estimationTexts } from './messages.ts';

const step = 30;
const parts = ['contracted', 'previous', 'current', 'cumulative', 'remaining'] as const;

const Part = ({ label, text, now, below }: { label: string; text: string; now: boolean; below: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
    <dt>{label}</dt>
    <Box
      component="dd"
      translate="no"
      title={below ? estimationTexts.beyond : undefined}
      sx={{ m: 0, fontWeight: now ? 700 : 500, ...(below && { color: 'var(--red)' }) }}
    >
      {text}
    </Box>
  </Box>
);

type PartName = (typeof parts)[number];

const Parts = ({ text, below }: { text: (part: PartName) => string; below: (part: PartName) => boolean }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.25 }}>
    {parts.map((part) => (
      <Part
        key={part}
        label={estimationTexts[part]}
        text={text(part)}
        now={part === 'current'}
        below={below(part)}
      />
    ))}
  </Box>
);

type Shown = 'quantities' | 'amounts';

const Card = ({ line, shown }: { line: ComparedLine; shown: Shown }) => (
  <Box component="li" sx={{ py: 1.5, borderTop: '1px solid var(--line)', display: 'grid', gap: 0.75 }}>
    <Box sx={{ ...clamped, overflowWrap: 'anywhere' }}>
      <b>
        <LineCode concept_id={line.concept_id} code={line.concept_code} />
      </b>{' '}
      {line.concept_name}
    </Box>
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {unitMoney(line.unit_price)} / {line.unit}
    </Box>
    <Parts
      text={(part) =>
        shown === 'amounts' ? money(line.amounts[part]) : `${quantity(line.quantities[part])} ${line.unit}`
      }
      below={(part) => line[shown][part] < 0}
    />
  </Box>
);

const Total = ({ lines }: { lines: ComparedLine[] }) => {
  const sum = (part: PartName) => addMoney(...lines.map(({ amounts }) => amounts[part]));
  return (
    <Box sx={{ py: 1.5, borderTop: '2px solid var(--line)', display: 'grid', gap: 0.75 }}>
      <b>{words.total}</b>
      <Parts text={(part) => money(sum(part))} below={(part) => sum(part) < 0} />
    </Box>
  );
};

/** Lines of an estimation on a phone: one card each with all figures, rendered in steps. */
export const EstimationLineCards = ({
  label,
  lines,
  shown,
}: {
  label: string;
  lines: ComparedLine[];
  shown: Shown;
}) => {
  const { limit, drawn, more } = useRenderLimit(step);
  return (
    <Stack sx={{ gap: 1 }}>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.slice(0, drawn).map((line) => (
          <Card key={line.concept_id} line={line} shown={shown} />
        ))}
      </Box>
      {lines.length > limit && (
        <Button onClick={more} sx={{ minHeight: 48 }}>
          {estimationTexts.more(Math.min(step, lines.length - limit), lines.length - limit)}
        </Button>
      )}
      {shown === 'amounts' && <Total lines={lines} />}
    </Stack>
  );
};
