import { Box } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { texts } from '../messages.ts';
import { conceptColumns } from './columns.tsx';

type Props = {
  /** Title and number of concepts. */
  head: ReactNode;
  rows: ConceptProgress[];
  /** Text for an empty table. */
  none: ReactNode;
  add: (concept_id: string) => void;
};

const headRow = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 2,
  '& > :last-child': { ml: 'auto' },
} as const;

const keyOf = ({ concept_id }: ConceptProgress) => concept_id;

/** The concepts on a desktop. */
export const ConceptsTable = ({ head, rows, none, add }: Props) => {
  const columns = useMemo(() => conceptColumns(add), [add]);
  // A workbook that others read has only the server's figures.
  const confirmed = useMemo(() => rows.map((row) => row.confirmed ?? row), [rows]);
  return (
    <>
      <Box sx={headRow}>
        {head}
        <ExcelButton file="avance-por-concepto" sheet={{ name: texts.concepts, columns, rows: confirmed }} />
      </Box>
      {none || (
        <VirtualTable
          label={texts.concepts}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowHeight={56}
          maxHeight="56dvh"
        />
      )}
    </>
  );
};
