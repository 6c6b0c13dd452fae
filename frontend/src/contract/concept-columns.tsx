import type { CellColumn } from '../ui/tables/columns.ts';
import { texts } from './messages.ts';

type Named = { concept_code: string; concept_name: string };

/** Columns of the code and the name of a concept. `name`: width of the latter. */
export const conceptColumns = (name: number): CellColumn<Named>[] => [
  {
    title: texts.code,
    width: 130,
    pinned: true,
    cell: ({ concept_code }) => <span translate="no">{concept_code}</span>,
    data: [{ of: ({ concept_code }) => concept_code }],
  },
  {
    title: texts.name,
    width: name,
    grow: true,
    cell: ({ concept_name }) => concept_name,
    data: [{ of: ({ concept_name }) => concept_name }],
  },
];
