import Close from '@mui/icons-material/Close';
import { Button, IconButton } from '@mui/material';
import { memo, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { money, quantity, unitMoney } from '../../ui/format/format.ts';
import { useRenderLimit } from '../../ui/loading/useRenderLimit.ts';
import { isMeasured, saidRows } from '../draft-rows.ts';
import { rowsTexts } from '../rows-messages.ts';
import type { GridLine } from './grid-line.ts';
import './line-cards.css';
import type { LinesProps } from './LinesGrid.tsx';
import { focusQuantity, QuantityInput } from './QuantityInput.tsx';

const step = 50;
/** Cards of the first render, more than fit on a phone. The others follow as a deferred update. */
const inSight = 8;
const shown = (value: number | undefined) => (value === undefined ? '—' : quantity(value));

const Fact = ({ label, value, over }: { label: string; value: string; over?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd translate="no" className={over ? 'over' : undefined}>
      {value}
    </dd>
  </div>
);

const Facts = ({ of: { contracted, previous, cumulative, remaining, over } }: { of: GridLine }) => (
  <dl>
    <Fact label="Contratada" value={shown(contracted)} />
    <Fact label="Anterior" value={shown(previous)} />
    <Fact label="Acumulada" value={shown(cumulative)} />
    {over ? (
      <Fact label="Excede lo contratado" value={shown(remaining && -remaining)} over />
    ) : (
      <Fact label="Por estimar" value={shown(remaining)} />
    )}
  </dl>
);

type CardProps = Pick<LinesProps, 'type' | 'remove' | 'measure'> & {
  grid: GridLine;
  move: (index: number, by: number) => boolean;
};

// Plain elements, because a paste may add hundreds of lines at once.
const Card = memo(({ grid, type, remove, measure, move }: CardProps) => (
  <li className={grid.over ? 'line-card exceeded' : 'line-card'}>
    <div className="line-concept">
      <div>
        <strong translate="no">{grid.line.concept_code}</strong>
        <div className="line-name" translate="no" title={grid.line.concept_name}>
          {grid.line.concept_name}
        </div>
      </div>
      <IconButton
        aria-label={`Quitar ${grid.line.concept_code}`}
        data-away
        onClick={() => remove(grid.line.concept_id)}
      >
        <Close />
      </IconButton>
    </div>
    <div className="line-quantity">
      <div>
        <QuantityInput
          index={grid.index}
          code={grid.line.concept_code}
          value={grid.line.quantity}
          error={grid.error}
          type={type}
          move={move}
          measured={isMeasured(grid.line) ? () => measure(grid.line.concept_id) : undefined}
        />
      </div>
      <div>
        {grid.line.unit} × {unitMoney(grid.line.unit_price)}
        <div className="line-amount" translate="no">
          {grid.amount === null ? '—' : money(grid.amount)}
        </div>
      </div>
    </div>
    <button
      type="button"
      className="line-rows"
      aria-label={rowsTexts.of(grid.line.concept_code)}
      onClick={() => measure(grid.line.concept_id)}
    >
      {rowsTexts.count(saidRows(grid.line).length)}
    </button>
    <Facts of={grid} />
  </li>
));
Card.displayName = 'Card';

/** Lines of the estimation on a phone: one card each, with a quantity field large enough for a gloved thumb. */
export const LineCards = ({ lines, type, remove, measure, handle }: LinesProps) => {
  const box = useRef<HTMLUListElement>(null);
  const { limit, drawn, more, reach } = useRenderLimit(step, inSight);
  const [wanted, setWanted] = useState<number | null>(null);
  const goTo = useCallback(
    (index: number) => {
      reach(index + 1);
      setWanted(index);
    },
    [reach],
  );
  useImperativeHandle(handle, () => ({ goTo }), [goTo]);
  useEffect(() => {
    if (wanted !== null && focusQuantity(box.current, wanted)) setWanted(null);
  }, [wanted, drawn]);
  const move = useCallback((index: number, by: number) => {
    const last = (box.current?.childElementCount ?? 0) - 1;
    const to = Math.min(Math.max(index + by, 0), last);
    return to !== index && focusQuantity(box.current, to);
  }, []);
  return (
    <>
      <ul ref={box} className="line-cards">
        {lines.slice(0, drawn).map((grid) => (
          <Card
            key={grid.line.concept_id}
            grid={grid}
            type={type}
            remove={remove}
            measure={measure}
            move={move}
          />
        ))}
      </ul>
      {lines.length > limit && (
        <Button onClick={more} sx={{ minHeight: 48 }}>
          Mostrar más ({lines.length - limit})
        </Button>
      )}
    </>
  );
};
