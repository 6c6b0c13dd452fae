import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack } from '@mui/material';
import { memo, useCallback, useRef, useState } from 'react';
import { money, quantity, unitMoney } from '../../shared/format.ts';
import type { GridLine } from './grid-line.ts';
import type { LinesProps } from './LinesGrid.tsx';
import { focusQuantity, QuantityInput } from './QuantityInput.tsx';

const step = 50;
const shown = (value: number | undefined) => (value === undefined ? '—' : quantity(value));

const Fact = ({ label, value, red }: { label: string; value: string; red?: boolean }) => (
  <Box>
    <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: red ? 700 : 500, color: red ? 'error.main' : undefined }}>
      {value}
    </Box>
  </Box>
);

const Facts = ({ of: { contracted, previous, cumulative, remaining, over } }: { of: GridLine }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', rowGap: 0.5, columnGap: 2 }}
  >
    <Fact label="Contratada" value={shown(contracted)} />
    <Fact label="Anterior" value={shown(previous)} />
    <Fact label="Acumulada" value={shown(cumulative)} />
    <Fact label={over ? 'Excede lo contratado' : 'Por ejecutar'} value={shown(remaining)} red={over} />
  </Box>
);

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

type CardProps = Omit<LinesProps, 'lines'> & { grid: GridLine; move: (index: number, by: number) => boolean };

const Card = memo(({ grid, type, remove, move }: CardProps) => (
  <Stack
    component="li"
    sx={{
      gap: 1,
      p: 2,
      border: '1px solid var(--line)',
      borderLeft: grid.over ? '4px solid var(--orange)' : undefined,
      borderRadius: 2,
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 260px',
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <strong>{grid.line.concept_code}</strong>
        <Box sx={clamped} title={grid.line.concept_name}>
          {grid.line.concept_name}
        </Box>
      </Box>
      <IconButton
        aria-label={`Quitar ${grid.line.concept_code}`}
        onClick={() => remove(grid.line.concept_id)}
        sx={{ minWidth: 48, minHeight: 48, m: -1 }}
      >
        <Close />
      </IconButton>
    </Box>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '0 1 170px' }}>
        <QuantityInput
          index={grid.index}
          code={grid.line.concept_code}
          value={grid.line.quantity}
          error={grid.error}
          type={type}
          move={move}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {grid.line.unit} × {unitMoney(grid.line.unit_price)}
        <Box sx={{ fontWeight: 650 }}>{grid.amount === null ? '—' : money(grid.amount)}</Box>
      </Box>
    </Box>
    <Facts of={grid} />
  </Stack>
));
Card.displayName = 'Card';

/** The claim's lines on a phone: a card for each, the quantity big enough for a gloved thumb. */
export const LineCards = ({ lines, type, remove }: LinesProps) => {
  const box = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(step);
  const last = Math.min(limit, lines.length) - 1;
  const move = useCallback(
    (index: number, by: number) => {
      const to = Math.min(Math.max(index + by, 0), last);
      return to !== index && focusQuantity(box.current, to);
    },
    [last],
  );
  return (
    <>
      <Stack component="ul" ref={box} sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
        {lines.slice(0, limit).map((grid) => (
          <Card key={grid.line.concept_id} grid={grid} type={type} remove={remove} move={move} />
        ))}
      </Stack>
      {lines.length > limit && (
        <Button onClick={() => setLimit(limit + step)} sx={{ minHeight: 48 }}>
          Mostrar más ({lines.length - limit})
        </Button>
      )}
    </>
  );
};
