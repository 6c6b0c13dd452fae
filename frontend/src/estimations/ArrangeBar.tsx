import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Tune from '@mui/icons-material/Tune';
import { Box, Button, TextField, Typography } from '@mui/material';
import type { EstimationStatus } from '@obraclara/events';
import { useId, useState } from 'react';
import { dashboard, estimations as words, estimationStatuses } from '../messages.ts';
import { inReview } from '../shared/estimations-in-address.ts';
import { Choice } from '../ui/forms/Choice.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { tableTexts } from '../ui/tables/messages.ts';
import { isDescending, keyOf, type Order, type Sorting } from '../ui/tables/sorting.ts';
import type { Sheet } from '../ui/tables/workbook.ts';
import type { Filters } from './found-estimations.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';

type Sorted = Sorting & { to: (order: Order) => void };

type Props = {
  /** Whether the list shows cards, which have no column heads to sort by. */
  cards: boolean;
  /** Count of all estimations; `sheet` has only the rows shown. */
  all: number;
  sheet: Sheet<EstimationRow>;
  file: string;
  /** Statuses offered as filters. */
  statuses: readonly EstimationStatus[];
  filters: Filters;
  sorting: Sorted;
  chooseStatus: (status: string | null) => void;
  search: (text: string) => void;
  clear: () => void;
};

const Sort = ({ columns, sorting }: { columns: readonly Column<EstimationRow>[]; sorting: Sorted }) => {
  const { keys, order, to } = sorting;
  const down = isDescending(order);
  return (
    <>
      <Choice
        label={tableTexts.sortBy}
        value={keyOf(order)}
        change={(key) => to(down ? `-${key}` : key)}
        choices={columns.flatMap(({ title }, i) => (keys[i] ? [[keys[i], title] as const] : []))}
      />
      <Button
        variant="outlined"
        startIcon={down ? <ArrowDownward /> : <ArrowUpward />}
        onClick={() => to(down ? keyOf(order) : `-${order}`)}
      >
        {down ? tableTexts.descending : tableTexts.ascending}
      </Button>
    </>
  );
};

const FilterFields = ({
  statuses,
  filters: { status, text },
  chooseStatus,
  search,
}: Pick<Props, 'statuses' | 'filters' | 'chooseStatus' | 'search'>) => (
  <>
    <TextField
      type="search"
      size="small"
      label={texts.search}
      value={text}
      onChange={({ target }) => search(target.value)}
    />
    <Choice
      label={words.status}
      value={status}
      change={(chosen) => chooseStatus(chosen || null)}
      choices={[
        ['', texts.anyStatus],
        [inReview, dashboard.inReview],
        ...statuses.map(
          (each) => [each, each === 'revision' ? texts.onlyReview : estimationStatuses[each]] as const,
        ),
      ]}
    />
  </>
);

const tall = { minHeight: { xs: 48, sm: 40 } } as const;
const fields = {
  '& .MuiInputBase-root': { ...tall, bgcolor: 'var(--paper)' },
  '& .MuiButton-root': tall,
} as const;
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;

/** Toolbar of the list: filters, count of the rows and download as a workbook. For cards also the order, which a table has in its heads. */
export const ArrangeBar = ({ cards, all, sheet, file, ...rest }: Props) => {
  const { filters, sorting, clear } = rest;
  const isFiltered = Boolean(filters.status || filters.text);
  const [open, setOpen] = useState(isFiltered);
  const id = useId();
  const excel = <ExcelButton file={file} sheet={sheet} />;
  const clearing = isFiltered && <Button onClick={clear}>{texts.clearFilters}</Button>;
  const count = (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.some(sheet.rows.length, all)}
    </Typography>
  );
  if (!cards)
    return (
      <Box role="search" aria-label={texts.filters} sx={{ ...row, ...fields, mb: 1.5 }}>
        <Box sx={{ ...row, '& .MuiTextField-root': { width: 230 } }}>
          <FilterFields {...rest} />
        </Box>
        {clearing}
        {count}
        <Box sx={{ ml: 'auto' }}>{excel}</Box>
      </Box>
    );
  return (
    <Box role="search" aria-label={texts.filters} sx={{ ...fields, mb: 1.5 }}>
      <Box sx={{ ...row, justifyContent: 'space-between', gap: 1 }}>
        <Button startIcon={<Tune />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {texts.arrange}
        </Button>
        {excel}
      </Box>
      <Box
        id={id}
        hidden={!open}
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1.5,
          mt: 1.5,
          '&[hidden]': { display: 'none' },
          '& > .MuiTextField-root:not(:first-of-type)': { gridColumn: '1 / -1' },
        }}
      >
        <Sort columns={sheet.columns} sorting={sorting} />
        <FilterFields {...rest} />
      </Box>
      <Box sx={{ ...row, justifyContent: 'space-between' }}>
        {count}
        {clearing}
      </Box>
    </Box>
  );
};
