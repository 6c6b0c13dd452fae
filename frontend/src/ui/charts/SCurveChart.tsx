import { Box } from '@mui/material';
import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { money, shareText } from '../format/format.ts';
import { looks, type CurveData, type CurveLook } from './curve.ts';
import { Marker } from './Marker.tsx';

const height = 400;
/** Padding of the axis in per cent: values beyond the axis are clipped, and the markers at 0 and 100 % stay whole. */
const axisRoom = 2;
const domain: [number, number] = [-axisRoom, 100 + axisRoom];
/** Space on the right for the last month's label, and on top for the label of the marked month. */
const margin = { top: 20, right: 32, bottom: 4, left: 4 };
const ticks = [0, 20, 40, 60, 80, 100];
const tick = { fill: 'var(--muted)', fontSize: 12 };
const box = { width: '100%', height };

type Dot = { cx?: number; cy?: number; index?: number; value?: unknown };

const dotOf = (look: CurveLook) => {
  const Drawn = ({ cx, cy, index, value }: Dot) =>
    cx === undefined || cy === undefined || value == null ? (
      <g key={index} />
    ) : (
      <Marker key={index} look={look} x={cx} y={cy} />
    );
  return Drawn;
};

type TipProps = { of: CurveData; active?: boolean; label?: string | number };

const tip = {
  p: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
  color: 'var(--text)',
  fontSize: '0.8125rem',
  boxShadow: 3,
};

/** On a phone, below the percentage: the tooltip must fit next to the finger. */
const pesosPlace = { display: { xs: 'block', sm: 'inline' }, ml: { xs: 0, sm: 1 } };

/** Exact figures of a month, also beyond the axis. The arrow keys move between months, and screen readers announce each one. */
const Tip = ({ of, active, label }: TipProps) => {
  const index = Number(label);
  if (!active || of.months[index] === undefined) return null;
  return (
    <Box role="status" sx={tip}>
      <Box sx={{ fontWeight: 650, mb: 0.5 }}>{of.months[index]}</Box>
      {of.series.map(({ name, percent, amount }) => {
        const [value, pesos] = [percent[index], amount[index]];
        return value == null || pesos == null ? null : (
          <Box key={name}>
            {name}: <strong>{shareText(value)}</strong>{' '}
            <Box component="span" sx={pesosPlace}>
              {money(pesos)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};

/**
 * The S-curve: cumulative per cent by month on an axis from 0 to 100 %, 400 px high. The current month is marked by its index, since labels
 * may repeat. Values above 100 % are clipped; the tooltip and the table show them.
 */
export const SCurveChart = ({ data }: { data: CurveData }) => {
  const points = data.months.map((_, index) => index);
  const month = (index: number) => data.months[index] ?? '';
  return (
    <LineChart data={points} responsive style={box} margin={margin} aria-label={data.title}>
      <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
      <XAxis dataKey={(index: number) => index} tickFormatter={month} tick={tick} stroke="var(--edge)" />
      <YAxis
        domain={domain}
        ticks={ticks}
        interval={0}
        allowDataOverflow
        tickFormatter={(value: number) => `${value} %`}
        tick={tick}
        stroke="var(--edge)"
        width={52}
      />
      <Tooltip content={<Tip of={data} />} isAnimationActive={false} cursor={{ stroke: 'var(--edge)' }} />
      {data.currentIndex >= 0 && (
        <ReferenceLine
          x={data.currentIndex}
          stroke="var(--text)"
          strokeDasharray="3 3"
          label={{
            value: data.currentLabel,
            position: 'top',
            fill: 'var(--text)',
            fontSize: 12,
            fontWeight: 600,
          }}
        />
      )}
      {data.series.map(({ name, look, percent }) => (
        <Line
          key={name}
          name={name}
          dataKey={(index: number) => percent[index]}
          stroke={looks[look].stroke}
          strokeDasharray={looks[look].dash}
          strokeWidth={looks[look].width}
          dot={dotOf(look)}
          activeDot={{ r: 5 }}
          connectNulls={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
};
