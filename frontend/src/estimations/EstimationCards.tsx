import { Box, Button, Stack } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { estimations as words } from '../messages.ts';
import { cardGrid } from '../ui/layout/card-grid.ts';
import { day, money } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import { Amount } from '../ui/tables/Amount.tsx';
import { useRenderLimit } from '../ui/loading/useRenderLimit.ts';
import { generalFields, optionalNames } from './general.ts';
import { EstimationLink } from './OpenEstimation.tsx';
import { numberText } from './columns.ts';
import { ClockChip } from './payment/ClockChip.tsx';
import type { EstimationRow } from './row.ts';

const step = 20;

const Figure = ({ label, amount }: { label: string; amount: number | null }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
      '& .negative': { color: 'var(--red)' },
    }}
  >
    <dt>{label}</dt>
    <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
      <Amount of={amount} />
    </Box>
  </Box>
);

const amountsOf = (columns: Column<EstimationRow>[], row: EstimationRow) =>
  columns.flatMap((column) =>
    'amount' in column ? [{ label: column.title, amount: column.amount(row) }] : [],
  );

type Props = {
  /** Rows in display order. */
  rows: EstimationRow[];
  /** Columns whose amounts a card shows. */
  columns: Column<EstimationRow>[];
  /** Label of the total and its amount in pesos. */
  total: { title: string; amount: number };
  status: (row: EstimationRow) => ReactNode;
  actions: (row: EstimationRow) => ReactNode;
  /** Note about an estimation, shown under its name. */
  note?: ((row: EstimationRow) => ReactNode) | undefined;
  /** Whether a card shows the next limit of its estimation, below its dates. */
  limits?: boolean | undefined;
};

const Card = ({
  row,
  all,
  status,
  actions,
  note,
  limits,
}: { row: EstimationRow; all: Column<EstimationRow>[] } & Pick<
  Props,
  'status' | 'actions' | 'note' | 'limits'
>) => {
  const [open, setOpen] = useState(false);
  const shown = open
    ? amountsOf(all, row)
    : [
        { label: words.totalAmount, amount: row.total_amount },
        { label: words.net, amount: row.importe_liquido },
        { label: words.cumulativeNet, amount: row.cumulative_liquid_amount },
      ];
  return (
    <Stack
      component="li"
      sx={{ gap: 1.5, p: 2, border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'var(--paper)' }}
    >
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Box
            component="h2"
            sx={{ flex: '1 1 6rem', minWidth: 0, m: 0, fontSize: '1.0625rem', overflowWrap: 'anywhere' }}
          >
            <EstimationLink row={row} text={`${numberText(row)}. ${row.period}`} />
          </Box>
          <Box sx={{ flex: '0 0 8.5rem', textAlign: 'end' }}>{status(row)}</Box>
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {day(row.start_date)} – {day(row.end_date)}
        </Box>
        {limits && <ClockChip row={row} />}
        {optionalNames
          .filter((name) => row[name])
          .map((name) => (
            <Box key={name} sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {generalFields[name].label}: {row[name]}
            </Box>
          ))}
        {note?.(row)}
      </div>
      <Stack component="dl" sx={{ m: 0, gap: 0.5 }}>
        {shown.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </Stack>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '& button': { minHeight: 48, minWidth: 48 },
        }}
      >
        <Button
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ flex: '1 1 4rem', justifyContent: 'flex-start', textAlign: 'start' }}
        >
          {open ? 'Menos importes' : 'Todos los importes'}
        </Button>
        {actions(row)}
      </Box>
    </Stack>
  );
};

/** Estimations as cards, for phones and tablets. A tap expands all amounts of a card. */
export const EstimationCards = ({ rows, columns, total, status, actions, note, limits }: Props) => {
  const { limit, drawn, more } = useRenderLimit(step);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box component="ul" aria-label="Estimaciones" sx={cardGrid}>
        {rows.slice(0, drawn).map((row) => (
          <Card key={row.id} row={row} all={columns} {...{ status, actions, note, limits }} />
        ))}
      </Box>
      {rows.length > limit && (
        <Button variant="outlined" onClick={more} sx={{ minHeight: 48 }}>
          Mostrar más ({rows.length - limit})
        </Button>
      )}
      <Box
        component="p"
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          fontWeight: 700,
          px: 2,
        }}
      >
        <span>{total.title}</span>
        <span translate="no">{money(total.amount)}</span>
      </Box>
    </Stack>
  );
};
