import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import type { ClosingAnswer } from '@obraclara/api';
import { settlementRowNames, type SettlementSide } from '@obraclara/events';
import { day, money } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { useSetItems } from './ClosingDialogs.tsx';
import { texts } from './messages.ts';

type Row = ClosingAnswer['draft']['rows'][number];
type Totals = ClosingAnswer['draft']['totals'];

const amountColumn = (title: string, of: SettlementSide): Column<Row> => ({
  title,
  width: 200,
  amount: ({ side, amount }) => (side === of ? amount : null),
});

const columns: Column<Row>[] = [
  {
    title: texts.concept,
    width: 200,
    pinned: true,
    cell: ({ kind }) => settlementRowNames[kind],
    data: [{ of: ({ kind }) => settlementRowNames[kind] }],
  },
  {
    title: texts.origin,
    width: 280,
    grow: true,
    cell: ({ text }) => text,
    data: [{ of: ({ text }) => text }],
  },
  amountColumn(texts.contractor, 'contratista'),
  amountColumn(texts.other, 'dependencia'),
];

const Balance = ({ balance, side }: Totals) => (
  <Typography translate="no" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', mt: 1 }}>
    {side ? texts.balance(money(balance), side) : texts.even}
  </Typography>
);

/** What people added to the finiquito, each with a button to remove it. */
const Items = ({ project_id, items }: { project_id: string; items: ClosingAnswer['items'] }) => {
  const setItems = useSetItems(project_id);
  return items.map((item, at) => (
    <Stack key={`${at} ${item.text}`} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {settlementRowNames[item.kind]} · {item.text} · <span translate="no">{money(item.amount)}</span>
      </Box>
      <IconButton
        aria-label={texts.removeItem(item.text)}
        onClick={() => void setItems(items.filter((_, other) => other !== at))}
        sx={{ width: 48, height: 48 }}
      >
        <DeleteOutlined />
      </IconButton>
    </Stack>
  ));
};

type Props = { project_id: string; answer: ClosingAnswer; writes: boolean };

/** The finiquito as signed, or as of today: each amount with its origin, and the balance. */
export const SettlementTable = ({ project_id, answer, writes }: Props) => {
  const { settlement, draft, items } = answer;
  const { rows, totals, on } = settlement ?? draft;
  const label = settlement ? texts.signed(day(on)) : texts.drafted(day(on));
  return (
    <Box component="section" aria-label={label} sx={{ mt: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" sx={{ flex: '1 1 240px' }}>
          {label}
        </Typography>
        <ExcelButton file="finiquito" sheet={{ name: texts.settlement, columns, rows, total: 'TOTAL' }} />
      </Stack>
      {rows.length === 0 ? (
        <EmptyState title={texts.noRows} />
      ) : (
        <TableOrCards
          label={label}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(rows.indexOf(row))}
          maxHeight={480}
          total="TOTAL"
        />
      )}
      <Balance {...totals} />
      {writes && !settlement && <Items project_id={project_id} items={items} />}
    </Box>
  );
};
