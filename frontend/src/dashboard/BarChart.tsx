import { shortName } from '@obraclara/events';
import { memo, type CSSProperties } from 'react';
import { money } from '../ui/format/format.ts';
import type { Bar } from './concepts.ts';
import { dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';
import './bars.css';

const deviationText = (deviation: number) =>
  deviation === 0
    ? `${texts.deviation} $0.00`
    : `${texts.deviation} ${deviation > 0 ? '+' : ''}${money(deviation)}`;

const Value = ({ name, amount, most }: { name: string; amount: number; most: number }) => (
  <span className="value">
    <span className="hidden-label">{name}</span>
    <span className="track" style={{ '--part': most > 0 ? Math.max(0, amount) / most : 0 } as CSSProperties}>
      <span className={name === texts.executed ? 'bar executed' : 'bar'} />
    </span>
    <span translate="no">{money(amount)}</span>
  </span>
);

/** Two bars per concept on a common scale, with their amounts. Plain elements, so that 50 of them render fast. */
const DrawnBars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(0, ...bars.flatMap(({ planned, executed }) => [planned, executed]));
  return (
    <ol className="bars" tabIndex={0} aria-label={texts.bars}>
      {bars.map(({ concept_id, concept_code, concept_name, planned, executed, deviation }) => (
        <li key={concept_id}>
          <span>
            <b translate="no">{concept_code}</b>
            <span translate="no" title={concept_name}>
              {shortName(concept_name)}
            </span>
          </span>
          <span className="pair">
            <Value name={words.planned} amount={planned} most={most} />
            <Value name={texts.executed} amount={executed} most={most} />
            <span className={deviation > 0 ? 'deviation over' : 'deviation'}>{deviationText(deviation)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
};

export const BarChart = memo(DrawnBars);
