import { Stack } from '@mui/material';
import type { InternalAnalytics } from '@obraclara/api';
import { useEffect, useMemo } from 'react';
import { Content, Section } from '../ui/figures/Section.tsx';
import { dashboard, internal as words } from '../messages.ts';
import { plannedSeries } from '../shared/planned-series.ts';
import { Curve, curveHeight, preloadCurve } from '../ui/charts/Curve.tsx';
import type { CurveData } from '../ui/charts/curve.ts';
import { EmptyState, ErrorState } from '../ui/states/states.tsx';
import { useInternalAnalytics } from './analytics.ts';
import { InternalFigures } from './InternalFigures.tsx';

/** The S-curve of a services contract: schedule and estimations only, because it has no progress records. */
const curveOf = (title: string, answer: InternalAnalytics): CurveData => ({
  title,
  months: answer.months,
  currentIndex: answer.current_month_index,
  currentLabel: dashboard.currentMonth,
  series: [
    ...plannedSeries(answer, dashboard.planned),
    {
      name: dashboard.estimated,
      look: 'estimated',
      percent: answer.estimated_cumulative,
      amount: answer.estimated_cumulative_amount,
    },
  ],
});

const Drawn = ({ title, answer }: { title: string; answer: InternalAnalytics }) => (
  <Curve data={useMemo(() => curveOf(title, answer), [title, answer])} />
);

/** The amounts and the S-curve of a project's services contract. */
export const InternalCurve = ({ project_id, title }: { project_id: string; title: string }) => {
  const query = useInternalAnalytics(project_id);
  useEffect(preloadCurve, []);
  if (query.isError && query.data === undefined)
    return <ErrorState message={words.analyticsFailed} onRetry={() => void query.refetch()} />;
  return (
    <Stack sx={{ gap: 2 }}>
      {query.data !== null && <InternalFigures query={query} />}
      <Section title={title}>
        {query.data === null || query.data?.months.length === 0 ? (
          <EmptyState title={words.noCurve} hint={words.noCurveHint} />
        ) : (
          <Content query={query} failed={words.analyticsFailed} height={curveHeight + 48}>
            {(answer) => answer && <Drawn title={title} answer={answer} />}
          </Content>
        )}
      </Section>
    </Stack>
  );
};
