import { Link } from '@mui/material';
import type { DayItem } from '@obraclara/api';
import { daysLeftText } from '@obraclara/events';
import { Link as RouterLink } from 'react-router-dom';
import { Light } from '../ui/figures/Light.tsx';
import { day } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import { link } from './columns.tsx';
import { dayAddress, type DayPanel } from './day-address.ts';
import { dayTexts as texts } from './messages.ts';

const limit = (item: DayItem) => {
  const text = item.due === null ? texts.noLimit : `${daysLeftText(item)} · ${day(item.due)}`;
  return item.due === null && item.light === 'none' ? text : <Light light={item.light}>{text}</Light>;
};

/** Columns of what is pending; the first one links to the place of each item in a panel. */
export const dayColumns = (panel: DayPanel): Column<DayItem>[] => [
  {
    title: texts.what,
    width: 260,
    pinned: true,
    grow: true,
    cell: (item) => (
      <Link component={RouterLink} to={dayAddress(panel, item)} translate="no" sx={link}>
        {item.what}
      </Link>
    ),
    data: [{ of: ({ what }) => what }],
  },
  { title: texts.task, width: 220, cell: ({ task }) => task, data: [{ of: ({ task }) => task }] },
  { title: texts.turn, width: 150, cell: ({ turn }) => turn, data: [{ of: ({ turn }) => turn }] },
  {
    title: texts.due,
    width: 240,
    cell: limit,
    data: [
      { kind: 'day', of: ({ due }) => due },
      { title: texts.daysLeft, of: ({ days_left }) => days_left },
    ],
  },
  {
    title: texts.project,
    width: 220,
    grow: true,
    cell: ({ project_name }) => <span translate="no">{project_name}</span>,
    data: [{ of: ({ project_name }) => project_name }],
  },
];
