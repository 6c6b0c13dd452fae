import type { FinancialAnalytics } from '@obraclara/api';
import { sharesOf } from '@obraclara/events';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { money, shareText } from '../ui/format/format.ts';
import { inReview } from '../shared/estimations-in-address.ts';
import { EstimationsLink } from '../shared/EstimationsLink.tsx';
import { Figures } from './Figures.tsx';
import { dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';
import { Content, Section } from '../ui/figures/Section.tsx';

const hatched = 'repeating-linear-gradient(45deg, var(--petrol) 0 3px, var(--petrolSoft) 3px 7px)';

/** The three parts with their percentages of the total, which add up to 100. */
const partsOf = (of: FinancialAnalytics) => {
  const parts = [
    { label: words.inReview, status: inReview, amount: of.revision_amount, fill: 'var(--petrolSoft)' },
    { label: words.authorised, status: 'autorizada', amount: of.autorizada_amount, fill: hatched },
    { label: words.paid, status: 'pagada', amount: of.pagada_amount, fill: 'var(--petrol)' },
  ];
  const shares = sharesOf(parts.map(({ amount }) => amount));
  return parts.map((part, i) => ({ ...part, share: shares?.[i] ?? 0 }));
};

const swatch = (fill: string) => ({
  display: 'inline-block',
  width: 12,
  height: 12,
  mr: 1,
  border: '1px solid var(--petrol)',
  borderRadius: 0.5,
  background: fill,
});

const Parts = ({ of }: { of: FinancialAnalytics }) => {
  const parts = partsOf(of);
  return (
    <>
      <Figures
        label={words.totalEstimated}
        of={[
          {
            label: words.totalEstimated,
            value: (
              <EstimationsLink
                resource="estimations"
                name={words.totalEstimated}
                value={money(of.total_estimated)}
              />
            ),
          },
        ]}
      />
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: 20,
          my: 2,
          border: '1px solid var(--edge)',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {parts.map(({ label, share, fill }) => (
          <Box key={label} sx={{ width: `${share}%`, background: fill }} />
        ))}
      </Box>
      <Figures
        label={texts.breakdown}
        of={parts.map(({ label, status, amount, share, fill }) => ({
          label: (
            <>
              <Box component="span" aria-hidden sx={swatch(fill)} />
              {label}
            </>
          ),
          value: (
            <EstimationsLink resource="estimations" name={label} status={status} value={money(amount)} />
          ),
          note: shareText(share),
        }))}
      />
    </>
  );
};

/** The estimated amount by status of its estimations; the three parts add up to the total. */
export const Breakdown = ({ query }: { query: UseQueryResult<FinancialAnalytics> }) => (
  <Section title={texts.breakdown}>
    <Content query={query} failed={texts.financialFailed} height={{ xs: 232, sm: 168 }}>
      {(data) => <Parts of={data} />}
    </Content>
  </Section>
);
