/** Style of a series; both its color and its dashes distinguish it. */
export type CurveLook = 'planned' | 'original' | 'inForce' | 'physical' | 'estimated' | 'financial';

/** A cumulative series by month: per cent of the contract, and pesos without IVA; null if not known yet. */
export type CurveSeries = {
  name: string;
  look: CurveLook;
  percent: readonly (number | null)[];
  amount: readonly (number | null)[];
  /** Hidden until a person shows it. */
  optional?: boolean;
};

/** Data of an S-curve. `currentIndex`: index of the month to mark, −1 for none. */
export type CurveData = {
  /** Accessible name of the chart and of its table. */
  title: string;
  months: readonly string[];
  currentIndex: number;
  currentLabel: string;
  series: readonly CurveSeries[];
  /** Per cent of another base by month, only in the table. */
  shares?: readonly Pick<CurveSeries, 'name' | 'percent'>[];
};

export const looks: Record<CurveLook, { stroke: string; dash: string | undefined; width: number }> = {
  planned: { stroke: 'var(--edge)', dash: '8 5', width: 2 },
  original: { stroke: 'var(--edge)', dash: undefined, width: 1.5 },
  inForce: { stroke: 'var(--petrol)', dash: '8 5', width: 2 },
  physical: { stroke: 'var(--petrol)', dash: undefined, width: 3 },
  estimated: { stroke: 'var(--text)', dash: '2 4', width: 2.5 },
  financial: { stroke: 'var(--text)', dash: '10 3 2 3', width: 2 },
};

/** Whether a series exceeds the axis, which ends at 100 %. */
export const passesHundred = ({ series }: CurveData) =>
  series.some(({ percent }) => percent.some((value) => value !== null && value > 100));
