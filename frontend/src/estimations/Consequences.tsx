import { Alert, Box, Stack, Typography } from '@mui/material';
import type { EstimationChange, Foreseen } from '@obraclara/api';
import { estimations as words } from '../messages.ts';
import { Amount } from '../ui/tables/Amount.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import { amortised } from './columns.ts';
import type { ChangedEstimation } from './preview.ts';
import { texts } from './messages.ts';
import { useRenderLimit } from '../ui/loading/useRenderLimit.ts';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';

type Figure = { title: string; of: (figures: EstimationChange['before']) => number };

const figures: Figure[] = [
  { title: words.advance, of: amortised },
  { title: words.net, of: ({ importe_liquido }) => importe_liquido },
  { title: words.cumulativeNet, of: ({ cumulative_liquid_amount }) => cumulative_liquid_amount },
];

const isMoved = ({ before, after }: ChangedEstimation, { of }: Figure) => of(before) !== of(after);

const pair = ({ title, of }: Figure): Column<ChangedEstimation>[] => [
  { title: `${title} hoy`, width: 112, amount: ({ before }) => of(before) },
  { title: `${title} después`, width: 112, amount: ({ after }) => of(after) },
];

/** Two columns, before and after, for each figure that any change alters. */
const pairsOf = (changes: readonly ChangedEstimation[]): Column<ChangedEstimation>[] =>
  figures.filter((figure) => changes.some((change) => isMoved(change, figure))).flatMap(pair);

type Listed = {
  changes: ChangedEstimation[];
  /** Ids of the paid estimations whose own figures change. */
  paid: ReadonlySet<string>;
};

const label = 'Lo que cambia en las demás estimaciones';

const Table = ({ changes, paid }: Listed) => (
  <VirtualTable
    label={label}
    columns={[
      {
        title: words.number,
        width: 76,
        pinned: true,
        // Takes the spare width, so that before and after stay side by side.
        grow: true,
        cell: ({ id, number }) => (
          <>
            {number}
            {paid.has(id) && <Box sx={{ fontSize: '0.75rem', fontWeight: 600 }}>{texts.paid}</Box>}
          </>
        ),
      },
      ...pairsOf(changes),
    ]}
    rows={changes}
    rowKey={({ id }) => id}
    mark={({ id }) => (paid.has(id) ? 'warning' : undefined)}
    maxHeight="40dvh"
  />
);

const Card = ({ change, isPaid }: { change: ChangedEstimation; isPaid: boolean }) => (
  <Box
    component="li"
    sx={{
      p: 1.5,
      border: '1px solid var(--line)',
      borderRadius: 2,
      bgcolor: isPaid ? 'var(--orangeSoft)' : undefined,
      fontVariantNumeric: 'tabular-nums',
      '& .negative': { color: 'var(--red)' },
    }}
  >
    <strong>
      Estimación {change.number}
      {isPaid && ` · ${texts.paid}`}
    </strong>
    <Box component="dl" sx={{ m: 0, mt: 0.5, fontSize: '0.875rem' }}>
      {figures
        .filter((figure) => isMoved(change, figure))
        .map((figure) => (
          <Box key={figure.title} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <dt>{figure.title}</dt>
            <Box component="dd" sx={{ m: 0, ml: 'auto' }}>
              <Amount of={figure.of(change.before)} /> →{' '}
              <strong>
                <Amount of={figure.of(change.after)} />
              </strong>
            </Box>
          </Box>
        ))}
    </Box>
  </Box>
);

/** Maximum number of cards on screen; a count replaces the others. Print shows all. */
const cardsShown = 100;

const cards = {
  m: 0,
  p: 0,
  listStyle: 'none',
  gap: 1,
  '@media screen': { maxHeight: '45dvh', overflowY: 'auto' },
} as const;

const Cards = ({ changes, paid }: Listed) => {
  const { limit } = useRenderLimit(cardsShown);
  return (
    <Stack component="ul" aria-label={label} tabIndex={0} sx={cards}>
      {changes.slice(0, limit).map((change) => (
        <Card key={change.id} change={change} isPaid={paid.has(change.id)} />
      ))}
      {changes.length > limit && <li>Y {changes.length - limit} más.</li>}
    </Stack>
  );
};

type Props = {
  changes: ChangedEstimation[];
  preview: Pick<Foreseen, 'paid' | 'warnings'>;
  /** Text above the list. */
  summary: string;
};

/** Lists `changes` with the figures before and after a command, paid estimations marked, and the warnings of its preview. */
export const Consequences = ({ changes, preview, summary }: Props) => {
  const phone = useNarrowScreen('sm');
  const listed = { changes, paid: new Set(preview.paid.map(({ id }) => id)) };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{summary}</Typography>
      {changes.length > 0 && (phone ? <Cards {...listed} /> : <Table {...listed} />)}
      {preview.warnings.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
          {preview.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
    </Stack>
  );
};
