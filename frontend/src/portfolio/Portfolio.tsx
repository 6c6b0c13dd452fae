import { Button, MenuItem, Stack, TextField } from '@mui/material';
import type { PortfolioRow } from '@obraclara/api';
import { foldedText, portfolioAlarms } from '@obraclara/events';
import { useMemo } from 'react';
import { useAll } from '../api/useAll.ts';
import { tabs } from '../messages.ts';
import { useToday } from '../shared/useToday.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { Section } from '../ui/figures/Section.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import { useSorting } from '../ui/tables/useSorting.ts';
import { portfolioColumns } from './columns.tsx';
import { texts } from './messages.ts';

const touch = { minHeight: { xs: 48, sm: 40 } };
const anyAlarm = 'alguna';

/** The rows with this text in their name and this alarm, both from the address. */
const useFiltered = (rows: readonly PortfolioRow[]) => {
  const [search, setSearch] = useQueryState('buscar', { replace: true });
  const [alarm, setAlarm] = useQueryState('alarma', { replace: true });
  const wanted = foldedText(search.trim());
  const found = useMemo(
    () =>
      rows.filter(
        ({ name, alarms }) =>
          foldedText(name).includes(wanted) &&
          (alarm === '' || (alarm === anyAlarm ? alarms.length > 0 : alarms.some((one) => one === alarm))),
      ),
    [rows, wanted, alarm],
  );
  const clear = () => {
    setSearch(null);
    setAlarm(null);
  };
  return { found, search, setSearch, alarm, setAlarm, clear };
};

type Props = { addressOf: (project_id: string) => string };

const Shown = ({ rows, addressOf }: Props & { rows: readonly PortfolioRow[] }) => {
  const today = useToday();
  const { found, search, setSearch, alarm, setAlarm, clear } = useFiltered(rows);
  const columns = useMemo(() => portfolioColumns({ today, addressOf }), [today, addressOf]);
  const { sorted, sorting } = useSorting(found, columns, { name: 'orden-cartera', natural: 'proyecto' });
  return (
    <Section
      title={tabs.portfolio}
      hint={texts.hint}
      actions={
        <ExcelButton
          file="cartera"
          sheet={{ name: tabs.portfolio, columns, rows: sorted, total: texts.total }}
        />
      }
    >
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mb: 2 }}>
        <TextField
          type="search"
          size="small"
          label={texts.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          sx={{ flex: '1 1 240px', maxWidth: { sm: 420 }, '& .MuiInputBase-root': touch }}
        />
        <TextField
          select
          size="small"
          label={texts.filter}
          value={alarm || 'todas'}
          onChange={({ target }) => setAlarm(target.value === 'todas' ? null : target.value)}
          sx={{ flex: '0 1 240px', minWidth: 180, '& .MuiInputBase-root': touch }}
        >
          <MenuItem value="todas">{texts.all}</MenuItem>
          <MenuItem value={anyAlarm}>{texts.anyAlarm}</MenuItem>
          {portfolioAlarms.map((one) => (
            <MenuItem key={one} value={one}>
              {texts.alarm(one)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {sorted.length === 0 ? (
        <EmptyState title={texts.noneFound} action={<Button onClick={clear}>{texts.clear}</Button>} />
      ) : (
        <TableOrCards
          label={tabs.portfolio}
          columns={columns}
          rows={sorted}
          rowKey={({ id }) => id}
          rowHeight={56}
          total={texts.total}
          sorting={sorting}
        />
      )}
    </Section>
  );
};

/** All projects of a person with the figures, the next limit and the alarms of their works contracts. */
export const Portfolio = (props: Props) => {
  const { data, isPending, refetch } = useAll('portfolio');
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.failed} onRetry={() => void refetch()} />;
  return data.length === 0 ? (
    <EmptyState title={texts.none} hint={texts.noneHint} />
  ) : (
    <Shown rows={data} {...props} />
  );
};
