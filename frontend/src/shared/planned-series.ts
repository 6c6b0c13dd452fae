import type { SCurveAnswer } from '@obraclara/api';
import type { CurveData, CurveSeries } from '../ui/charts/curve.ts';

type Planned = Pick<SCurveAnswer, 'planned_cumulative' | 'planned_cumulative_amount' | 'plans'>;

/** The plan in force; before it the original one, if an amendment changed it. `name`: of the only plan. */
export const plannedSeries = (
  { planned_cumulative: percent, planned_cumulative_amount: amount, plans = [] }: Planned,
  name: string,
): CurveSeries[] => {
  const [original, inForce] = [plans[0], plans.at(-1)];
  if (!original || !inForce || plans.length < 2) return [{ name, look: 'planned', percent, amount }];
  return [
    {
      name: original.name,
      look: 'original',
      percent: original.planned_cumulative,
      amount: original.planned_cumulative_amount,
    },
    { name: inForce.name, look: 'inForce', percent, amount },
  ];
};

/** The executed work in per cent of the original amount, if an amendment changed the plan. */
export const originalShares = (
  { plans = [] }: Planned,
  name: string,
): Pick<CurveData, 'shares'> | undefined =>
  plans.length < 2 ? undefined : { shares: [{ name, percent: plans[0]!.physical_cumulative }] };
