import type { SCurveAnswer } from '@obraclara/api';
import type { CurveSeries } from '../ui/charts/curve.ts';

type Planned = Pick<SCurveAnswer, 'planned_cumulative' | 'planned_cumulative_amount' | 'plans'>;

/** The plan in force; before it the original one, if an amendment changed it. `name`: of the only plan. */
export const plannedSeries = (
  { planned_cumulative: percent, planned_cumulative_amount: amount, plans = [] }: Planned,
  name: string,
): CurveSeries[] => {
  const [first, ...later] = plans;
  const last = later.at(-1);
  if (!first || !last) return [{ name, look: 'planned', percent, amount }];
  const original = { percent: first.planned_cumulative, amount: first.planned_cumulative_amount };
  return [
    { name: first.name, look: 'original', ...original },
    { name: last.name, look: 'inForce', percent, amount },
  ];
};
