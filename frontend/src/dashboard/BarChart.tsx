import { shortName } from '@obraclara/events';
import { memo, type CSSProperties } from 'react';
import { money } from '../ui/format/format.ts';
import type { Bar } from './concepts.ts';
import { dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';
import './bars.css';

/** What the bars of a concept mean: its lag, or by how much it exceeds the contract. */
const Verdict = ({ lag, excess }: Bar) => {
  if (excess > 0) return <span className="verdict over">{`${texts.excess} ${money(excess)}`}</span>;
  return <span className="verdict">{lag > 0 ? `${texts.lag} ${money(lag)}` : texts.onTime}</span>;
};

type ValueProps = { name: string; amount: number; most: number; bar: 'bar' | 'bar executed' };

const Value = ({ name, amount, most, bar }: ValueProps) => (
  <span className="value">
    <span className="hidden-label">{name}</span>
    <span className="track" style={partOf(amount, most)}>
      <span className={bar} />
    </span>
    <span translate="no">{money(amount)}</span>
  </span>
);

const partOf = (amount: number, most: number) =>
  ({ '--part': most > 0 ? Math.max(0, amount) / most : 0 }) as CSSProperties;

const contractedText = ({ contracted }: Bar) => `${words.planned} ${money(contracted)}`;

/** Two bars per concept on a common scale, with their amounts and a mark. Plain elements, so that 50 of them render fast. */
const DrawnBars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(0, ...bars.flatMap(({ contracted, executed }) => [contracted, executed]));
  return (
    <ol className="bars" tabIndex={0} aria-label={texts.bars}>
      {bars.map((bar) => (
        <li key={bar.concept_id}>
          <span>
            <b translate="no">{bar.concept_code}</b>
            <span translate="no" title={bar.concept_name}>
              {shortName(bar.concept_name)}
            </span>
          </span>
          <span className="pair">
            <span className="contracted" style={partOf(bar.contracted, most)} title={contractedText(bar)}>
              <span className="hidden-label">{contractedText(bar)}</span>
            </span>
            {bar.programmed !== null && (
              <Value name={texts.programmedToDate} amount={bar.programmed} most={most} bar="bar" />
            )}
            <Value name={texts.executed} amount={bar.executed} most={most} bar="bar executed" />
            <Verdict {...bar} />
          </span>
        </li>
      ))}
    </ol>
  );
};

export const BarChart = memo(DrawnBars);
