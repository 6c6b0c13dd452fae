import type { FinancialAnalytics } from '@obraclara/api';
import { amortizationForecast, type AmortizationForecast } from '@obraclara/events';
import { Alert, Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { money, percentage, shareText } from '../ui/format/format.ts';
import { EmptyState } from '../ui/states/states.tsx';
import { Figures } from './Figures.tsx';
import { texts } from './messages.ts';
import { Content, Section } from '../ui/figures/Section.tsx';

const Verdict = ({ of, share }: { of: AmortizationForecast; share: string }) => {
  const { remaining, shortfall, before_the_end } = of;
  if (remaining === 0)
    return (
      <Alert severity="success" variant="outlined">
        {texts.amortised100}
      </Alert>
    );
  return shortfall > 0 ? (
    <Alert severity="warning" variant="outlined">
      {texts.wontFinish(money(shortfall))}
    </Alert>
  ) : (
    <Alert severity="info" variant="outlined">
      {texts.willFinish(share, before_the_end)}
    </Alert>
  );
};

const Figured = ({ of }: { of: FinancialAnalytics }) => {
  const forecast = amortizationForecast(of);
  const { remaining, to_estimate, estimates_needed, minimum_percentage } = forecast;
  const share = percentage(of.anticipo_amortization_percentage);
  return (
    <>
      <Figures
        label={texts.forecast}
        columns={2}
        of={[
          { label: texts.remaining, value: money(remaining) },
          { label: texts.toEstimate, value: money(to_estimate) },
          {
            label: texts.estimatesNeeded(share),
            value: estimates_needed === null ? texts.none : money(estimates_needed),
          },
          {
            label: texts.minimumPercentage,
            value: minimum_percentage === null ? texts.none : shareText(minimum_percentage),
          },
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <Verdict of={forecast} share={share} />
      </Box>
    </>
  );
};

/** Forecast of the advance: whether the remaining estimations can amortize it, and the rate that this requires. */
export const Forecast = ({ query }: { query: UseQueryResult<FinancialAnalytics> }) => (
  <Section title={texts.forecast} place="anticipo">
    <Content query={query} failed={texts.financialFailed} height={{ xs: 232, sm: 168 }}>
      {(data) =>
        data.anticipo_otorgado === 0 ? <EmptyState title={texts.noAdvance} /> : <Figured of={data} />
      }
    </Content>
  </Section>
);
