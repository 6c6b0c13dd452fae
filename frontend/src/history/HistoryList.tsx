import { Box, Button, Link, Stack, Typography } from '@mui/material';
import type { HistoryAnswer } from '@obraclara/api';
import { historyKindNames } from '@obraclara/events';
import { useMemo, type ReactNode } from 'react';
import { canSeeSnapshots, projectPageUrl } from '../api/snapshot.ts';
import { useSession } from '../session/useSession.ts';
import { counted, longDay } from '../ui/format/format.ts';
import { instantHour } from '../ui/format/instant.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { usePrinting } from '../ui/layout/usePrinting.ts';
import { historyTexts as texts } from './messages.ts';
import { isReversed, noFilters, type Filters } from './place.ts';
import { useHistory } from './useHistory.ts';

const item = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '3.25rem minmax(0, 1fr) auto',
    md: '3.25rem 9.5rem minmax(0, 1fr) auto',
  },
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'baseline',
  py: 1,
  borderTop: '1px solid var(--line)',
} as const;
const quiet = { color: 'text.secondary', fontSize: '0.875rem' } as const;

/** On a phone, the description has its own row, below its subject. */
const ofMany = { gridColumn: { xs: '2 / -1', md: '3' }, gridRow: { xs: 2, md: 1 } } as const;

/** Time of an entry; for users who may see snapshots, a link to the project just before it. */
const Moment = ({ at, project_id }: Pick<HistoryAnswer, 'at' | 'project_id'>) => {
  const role = useSession()?.user.role;
  const hour = (
    <Box component="time" dateTime={at} sx={{ ...quiet, fontVariantNumeric: 'tabular-nums' }}>
      {instantHour(at)}
    </Box>
  );
  if (project_id === '' || !canSeeSnapshots(role)) return hour;
  const before = new Date(Date.parse(at) - 1).toISOString();
  return (
    <Link
      href={projectPageUrl(project_id, before)}
      title={texts.before}
      aria-label={texts.beforeAt(instantHour(at))}
      sx={{
        justifySelf: 'start',
        '@media (pointer: coarse)': { minHeight: 48, minWidth: 48, my: -1.5, py: 1.5 },
      }}
    >
      {hour}
    </Link>
  );
};

type ItemProps = { row: HistoryAnswer; showKind: boolean; beside: ReactNode };

const Item = ({ row: { at, kind, sentence, project_id }, showKind, beside }: ItemProps) => (
  <Box component="li" sx={showKind ? item : { ...item, gridTemplateColumns: '3.25rem minmax(0, 1fr) auto' }}>
    <Moment at={at} project_id={project_id} />
    {showKind && <Box sx={quiet}>{historyKindNames[kind]}</Box>}
    <Box component="span" sx={{ overflowWrap: 'anywhere', ...(showKind && ofMany) }}>
      {sentence}
    </Box>
    {beside && <Box sx={{ my: -0.5, gridRow: 1, gridColumn: { xs: 3, md: 4 } }}>{beside}</Box>}
  </Box>
);

type DayProps = {
  day: string;
  /** One level below the title of the history. */
  level?: 'h2' | 'h3' | 'h4' | undefined;
  children: ReactNode;
};

const Day = ({ day, level = 'h3', children }: DayProps) => (
  <Box component="section" aria-label={longDay(day)}>
    <Typography
      variant="h3"
      component={level}
      sx={{ mb: 0.5, '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {longDay(day)}
    </Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  </Box>
);

/** The rows grouped by day; rows of a day are adjacent. */
const daysOf = (rows: readonly HistoryAnswer[]): [day: string, rows: HistoryAnswer[]][] => {
  const days = new Map<string, HistoryAnswer[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return [...days];
};

type Props = {
  /** Path under /api. */
  path: string;
  filters?: Filters;
  /** Whether it contains several kinds of subjects. */
  mixed?: boolean;
  /** Actions for the subject of a row. */
  beside?: (row: HistoryAnswer) => ReactNode;
  level?: DayProps['level'];
};

type ShownProps = Pick<Props, 'beside' | 'level'> & {
  of: ReturnType<typeof useHistory>;
  filters: Filters;
  mixed: boolean;
};

const Shown = ({ of: { query, rows, total }, filters, mixed, beside, level }: ShownProps) => {
  const printing = usePrinting();
  const days = useMemo(() => daysOf(rows ?? []), [rows]);
  if (isReversed(filters)) return <EmptyState title={texts.none} hint={texts.reversed} />;
  if (query.isPending) return <TableSkeleton rows={4} height={44} />;
  if (!rows) return <ErrorState message={texts.failed} onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return <EmptyState title={texts.none} hint={texts.noneHint} />;
  return (
    <Stack sx={{ gap: 2.5 }} aria-busy={query.isPlaceholderData}>
      {days.map(([day, own]) => (
        <Day key={day} day={day} level={level}>
          {own.map((row) => (
            <Item key={row.id} row={row} showKind={mixed} beside={beside?.(row)} />
          ))}
        </Day>
      ))}
      {query.hasNextPage && printing && <Typography>{texts.shown(rows.length, total)}</Typography>}
      {query.hasNextPage && (
        <Button
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ minHeight: 48, alignSelf: 'center' }}
        >
          {texts.more(total - rows.length)}
        </Button>
      )}
    </Stack>
  );
};

/** The history, newest day first, with its number of entries if filtered. */
export const HistoryList = ({ path, filters = noFilters, mixed = false, ...shown }: Props) => {
  const of = useHistory(path, filters);
  return (
    <>
      {mixed && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {of.rows && !isReversed(filters) && counted(of.total, 'movimiento', 'movimientos')}
        </Typography>
      )}
      <Shown {...{ of, filters, mixed, ...shown }} />
    </>
  );
};
