import { Box, Button, Skeleton, Typography } from '@mui/material';
import { Component, lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNearScreen } from '../loading/useNearScreen.ts';
import { usePrinting } from '../layout/usePrinting.ts';
import { looks, passesHundred, type CurveData, type CurveSeries } from './curve.ts';
import { CurveTable } from './CurveTable.tsx';
import { Marker } from './Marker.tsx';

const load = () => import('./SCurveChart.tsx').then(({ SCurveChart }) => ({ default: SCurveChart }));
const Chart = lazy(load);

const onPhone = () => typeof matchMedia === 'function' && matchMedia('(max-width: 599.95px)').matches;

/** Starts loading the chart library while the figures load; not on a phone, where the chart is further down. */
export const preloadCurve = () => {
  if (!onPhone()) load().catch(() => undefined);
};

/** Height of the chart in px (specification §9). */
export const curveHeight = 400;

const words = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  beyond: 'Hay valores arriba de 100 % que no caben en la gráfica; la tabla los muestra.',
  noChart: 'No se pudo cargar la gráfica. Estas son sus cifras.',
} as const;

type BoundaryProps = { instead: ReactNode; children: ReactNode };

/** Shows the figures if the chart's code is no longer on the server after an update. */
class ChartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

const legend = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
};
const sample = { display: 'flex', alignItems: 'center', gap: 1 };
// A native checkbox, because that of Material UI is not among the code of the panels that show a curve.
const choice = {
  ...sample,
  minHeight: { xs: 48, lg: 32 },
  cursor: 'pointer',
  '& input': { width: 18, height: 18, m: 0, accentColor: 'currentcolor' },
};

const Sample = ({ name, look }: CurveSeries) => (
  <Box component="span" sx={sample}>
    <svg width="36" height="14" aria-hidden>
      <line
        x1="0"
        x2="36"
        y1="7"
        y2="7"
        stroke={looks[look].stroke}
        strokeDasharray={looks[look].dash}
        strokeWidth={looks[look].width}
      />
      <Marker look={look} x={18} y={7} />
    </svg>
    {name}
  </Box>
);

type LegendProps = {
  series: readonly CurveSeries[];
  shown: readonly string[];
  show: (names: string[]) => void;
};

/** The series with their lines; a checkbox shows or hides each optional one. */
const Legend = ({ series, shown, show }: LegendProps) => {
  const others = (name: string) => shown.filter((one) => one !== name);
  return (
    <Box component="ul" aria-label="Series" sx={legend}>
      {series.map((one) => (
        <Box component="li" key={one.name} sx={sample}>
          {one.optional ? (
            <Box component="label" sx={choice}>
              <input
                type="checkbox"
                checked={shown.includes(one.name)}
                onChange={({ target }) => show(target.checked ? [...shown, one.name] : others(one.name))}
              />
              <Sample {...one} />
            </Box>
          ) : (
            <Sample {...one} />
          )}
        </Box>
      ))}
    </Box>
  );
};

/** The chart, rendered once it is near the screen, because it is the most expensive part. A page printed before that shows the figures. */
const Picture = ({ data, figures }: { data: CurveData; figures: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearScreen(place);
  const waiting = usePrinting() ? figures : <Skeleton variant="rounded" height={curveHeight} />;
  return (
    <div ref={place} translate="no">
      {near ? (
        <Suspense fallback={waiting}>
          <Chart data={data} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
};

/** An S-curve with its legend and a table of the same figures. The chart library loads with the first chart. */
export const Curve = ({ data: all }: { data: CurveData }) => {
  const [table, setTable] = useState(false);
  const [shown, setShown] = useState<string[]>([]);
  const data = useMemo(
    () => ({ ...all, series: all.series.filter(({ optional, name }) => !optional || shown.includes(name)) }),
    [all, shown],
  );
  const figures = <CurveTable data={data} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Legend series={all.series} shown={shown} show={setShown} />
        <Button size="small" onClick={() => setTable(!table)} sx={{ ml: 'auto' }}>
          {table ? words.asChart : words.asTable}
        </Button>
      </Box>
      <Box sx={{ minHeight: curveHeight }}>
        {table ? (
          figures
        ) : (
          <ChartBoundary
            instead={
              <>
                <Typography role="alert" variant="body2" sx={{ mb: 1 }}>
                  {words.noChart}
                </Typography>
                {figures}
              </>
            }
          >
            <Picture data={data} figures={figures} />
          </ChartBoundary>
        )}
      </Box>
      {!table && passesHundred(data) && (
        <Typography variant="body2" color="text.secondary">
          {words.beyond}
        </Typography>
      )}
    </>
  );
};
