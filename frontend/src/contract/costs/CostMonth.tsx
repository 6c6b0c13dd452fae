import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { CostAdjustmentAnswer, CostMonthAnswer } from '@obraclara/api';
import { formatFactor, formatTwoDecimals, monthInWords } from '@obraclara/events';
import { day, money, percentage } from '../../ui/format/format.ts';
import { stateText, texts } from './messages.ts';

const touch = { minHeight: { xs: 48, sm: 40 } };
const figures = { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' } as const;

/** `52 % × 114.2 / 112.35 + … = 1.0279` */
const factorSum = ({ factor, terms }: CostMonthAnswer['calculated']): string | null =>
  factor === null
    ? null
    : `${terms
        .map(
          (one) =>
            `${percentage(one.percentage)} × ${formatTwoDecimals(one.value)} / ${formatTwoDecimals(one.base)}`,
        )
        .join(' + ')} = ${formatFactor(factor)}`;

/** `$500,000.00 × (1.0279 − 1) = $13,950.00 × 70 % = $9,765.00` */
const partSum = (part: CostMonthAnswer['parts'][number], advance: number): string =>
  `${money(part.amount)} × (${formatFactor(part.factor)} − 1) = ${money(part.increase)} × ${percentage(
    100 - advance,
  )} = ${money(part.adjustment)}`;

/** What holds in the month, and what was authorised for it. */
const grantedText = ({ granted, authorisation }: CostMonthAnswer): string | null => {
  if (granted === null) return null;
  const month = monthInWords(granted.month);
  const holds =
    granted.factor === null
      ? texts.grantedConcepts(month)
      : texts.granted(formatFactor(granted.factor), month);
  return authorisation
    ? `${holds} ${texts.oficioNamed(authorisation.oficio_number, day(authorisation.on))}.`
    : holds;
};

/** Sentences about what is missing, holds, was estimated and may be estimated. */
const notesOf = (of: CostMonthAnswer): string[] =>
  [
    grantedText(of),
    of.unadjusted === 0 ? null : texts.unadjusted(money(of.unadjusted)),
    of.estimations.length === 0 ? null : texts.estimated(of.estimations.join(', '), money(of.estimated)),
    of.granted === null && of.adjustment !== null ? texts.untilOficio : null,
    of.pending === 0 ? null : texts.pending(money(of.pending)),
  ].filter((text) => text !== null);

type Props = {
  of: CostMonthAnswer;
  answer: CostAdjustmentAnswer;
  /** Opens a form about the month; absent for who only reads. */
  open?: (what: 'request' | 'authorise', of: CostMonthAnswer) => void;
};

/** The adjustment of one month: its factor and importes with their sums, where it stands, and its buttons. */
export const CostMonth = ({ of, answer, open }: Props) => {
  const name = monthInWords(of.month);
  const sum = factorSum(of.calculated);
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{ borderTop: '1px solid var(--line)', pt: 2, mt: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h3" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {stateText(of.state, day(of.deadline))} · {texts.executed}: {money(of.executed)}
          </Typography>
        </Box>
        <Typography sx={{ ...figures, fontWeight: 600 }}>
          {texts.adjustment}: {of.adjustment === null ? '—' : money(of.adjustment)}
        </Typography>
        {open && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button sx={touch} aria-label={texts.requestNamed(name)} onClick={() => open('request', of)}>
              {texts.request}
            </Button>
            <Button sx={touch} aria-label={texts.authoriseNamed(name)} onClick={() => open('authorise', of)}>
              {texts.authorise}
            </Button>
          </Stack>
        )}
      </Box>
      {sum && (
        <Typography sx={{ ...figures, mt: 1 }}>
          {texts.factor}: {sum}
        </Typography>
      )}
      {of.parts.map((part) => (
        <Typography key={`${part.due} ${part.factor}`} sx={{ ...figures, mt: 0.5 }}>
          {partSum(part, answer.advance_percentage)} (
          {part.due === of.month ? texts.onTime : texts.late(monthInWords(part.due))})
        </Typography>
      ))}
      {of.calculated.missing.map((text) => (
        <Alert key={text} severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {text}
        </Alert>
      ))}
      {notesOf(of).map((text) => (
        <Typography key={text} variant="body2" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
};
