import { Link } from '@mui/material';
import type { PortfolioRow } from '@obraclara/api';
import { Link as RouterLink } from 'react-router-dom';
import { limitText } from '../shared/limit-text.ts';
import { Light } from '../ui/figures/Light.tsx';
import { day, shareText } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import { texts } from './messages.ts';

export const link = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 48, lg: 32 } };

type Percentage = 'physical_percentage' | 'financial_percentage';

const shareColumn = (title: string, of: Percentage): Column<PortfolioRow> => ({
  title,
  width: 108,
  figures: true,
  cell: (row) => <span translate="no">{row[of] === null ? '—' : shareText(row[of])}</span>,
  data: [{ kind: 'percentage', of: (row) => row[of] }],
});

const alarmsText = ({ alarms }: PortfolioRow) => alarms.map(texts.alarm).join(', ');

const nextText = ({ next }: PortfolioRow, today: string) =>
  next && texts.nextOf(next.number, limitText({ ...next, limit: next.on }, today));

type Of = { today: string; addressOf: (project_id: string) => string };

/** Columns of the portfolio on day `today`; the name of each project is a link to it. */
export const portfolioColumns = ({ today, addressOf }: Of): Column<PortfolioRow>[] => [
  {
    title: texts.project,
    width: 176,
    pinned: true,
    grow: true,
    cell: ({ id, name }) => (
      <Link component={RouterLink} to={addressOf(id)} translate="no" sx={link}>
        {name}
      </Link>
    ),
    data: [{ of: ({ name }) => name }],
  },
  { title: texts.contract, width: 150, amount: ({ contract_amount }) => contract_amount },
  { title: texts.estimated, width: 150, amount: ({ estimated }) => estimated },
  { title: texts.paid, hint: texts.paidHint, width: 150, amount: ({ paid }) => paid },
  shareColumn(texts.physical, 'physical_percentage'),
  shareColumn(texts.financial, 'financial_percentage'),
  {
    title: texts.spi,
    width: 76,
    figures: true,
    cell: ({ spi }) => <span translate="no">{spi?.toFixed(4) ?? '—'}</span>,
    data: [{ of: ({ spi }) => spi }],
  },
  {
    title: texts.end,
    width: 106,
    cell: ({ end_date }) => day(end_date),
    data: [{ kind: 'day', of: ({ end_date }) => end_date }],
  },
  {
    title: texts.next,
    width: 152,
    cell: (row) => (row.next ? <Light light={row.next.light}>{nextText(row, today)}</Light> : '—'),
    data: [{ of: (row) => nextText(row, today) }],
    sortBy: ({ next }) => next?.on,
  },
  {
    title: texts.alarms,
    width: 160,
    cell: (row) =>
      row.alarms.length > 0 ? (
        <Light light={row.alarms.includes('late') ? 'late' : 'soon'}>{alarmsText(row)}</Light>
      ) : (
        '—'
      ),
    data: [{ of: alarmsText }],
    sortBy: ({ alarms }) => alarms.length,
  },
];
