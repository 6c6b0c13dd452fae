import type { SCurveAnswer } from '@obraclara/api';
import { earnedText, hasProgram, measuredText, pointsText, suspendedText } from '@obraclara/events';
import { Box, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { plannedSeries } from '../shared/planned-series.ts';
import { Curve, curveHeight, preloadCurve } from '../ui/charts/Curve.tsx';
import type { CurveData } from '../ui/charts/curve.ts';
import { EmptyState } from '../ui/states/states.tsx';
import { Figures } from './Figures.tsx';
import { dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';
import { Content, Section } from '../ui/figures/Section.tsx';

/** The executed work in per cent of the original amount, if an amendment changed the plan. */
const originalShares = ({ plans = [] }: SCurveAnswer): Pick<CurveData, 'shares'> | undefined =>
  plans.length < 2
    ? undefined
    : { shares: [{ name: texts.ofOriginal, percent: plans[0]!.physical_cumulative }] };

/** Plan, progress and estimations of the works contract. */
const curveOf = (answer: SCurveAnswer): CurveData => ({
  title: words.curve,
  months: answer.months,
  currentIndex: answer.current_month_index,
  currentLabel: words.currentMonth,
  series: [
    ...plannedSeries(answer, words.planned),
    {
      name: words.physical,
      look: 'physical',
      percent: answer.physical_cumulative,
      amount: answer.physical_cumulative_amount,
    },
    {
      name: words.estimated,
      look: 'estimated',
      percent: answer.estimated_cumulative,
      amount: answer.estimated_cumulative_amount,
    },
    {
      name: texts.financial,
      look: 'financial',
      percent: answer.financial_cumulative,
      amount: answer.financial_cumulative_amount,
      optional: true,
    },
  ],
  ...originalShares(answer),
});

const spiText = (spi: number | null) => (spi === null ? texts.noFigure : spi.toFixed(4));

const Drawn = ({ answer }: { answer: SCurveAnswer }) => {
  const data = useMemo(() => curveOf(answer), [answer]);
  const { spi, points_ahead, earned_schedule, measured_on, suspended_days } = answer;
  const on = measured_on === null ? {} : { note: measuredText(measured_on) };
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Figures
          label="Avance contra el programa"
          of={[
            { label: texts.spi, value: spiText(spi), ...on },
            {
              label: texts.distance,
              value: points_ahead === null ? texts.noFigure : pointsText(points_ahead),
              ...on,
            },
            {
              label: texts.earned,
              value: earned_schedule ? earnedText(earned_schedule) : texts.noFigure,
              ...on,
            },
          ]}
        />
        {suspended_days !== undefined && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {suspendedText(suspended_days)}
          </Typography>
        )}
      </Box>
      <Curve data={data} />
    </>
  );
};

/** S-curve of the works contract, with SPI, deviation from the program and earned schedule. */
export const CurveSection = ({ query }: { query: UseQueryResult<SCurveAnswer> }) => {
  useEffect(preloadCurve, []);
  return (
    <Section title={words.curve} place="curva">
      <Content
        query={query}
        failed={texts.curveFailed}
        height={{ xs: curveHeight + 250, sm: curveHeight + 126 }}
      >
        {(answer) =>
          hasProgram(answer) ? (
            <Drawn answer={answer} />
          ) : (
            <EmptyState title={words.noProgram} hint={words.noProgramHint} />
          )
        }
      </Content>
    </Section>
  );
};
