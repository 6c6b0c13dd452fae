import { Box, useMediaQuery, type Theme } from '@mui/material';
import { estimationStatuses, estimations as words } from '../messages.ts';
import type { Column } from '../shared/tables/columns.ts';
import { EstimationCards } from './EstimationCards.tsx';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import { PrintMenu, StatementMenu } from './PrintMenu.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { useEstimations } from './useEstimations.ts';

const statusOf = ({ status }: EstimationRow) => estimationStatuses[status];
const printOf = (row: EstimationRow) => <PrintMenu row={row} />;
const own: Column<EstimationRow>[] = [
  { title: words.status, width: 120, cell: statusOf },
  { title: words.actions, width: 88, cell: printOf },
];
const statusInCard = (row: EstimationRow) => (
  <Box sx={{ textAlign: 'end', fontWeight: 600 }}>{statusOf(row)}</Box>
);

/** Estimaciones, as an outside observer reads them. */
export const ExternoEstimations = ({
  project,
  none,
}: {
  project: Pick<EstimationProject, 'id'>;
  /** Said when there are none. */
  none?: string;
}) => {
  const cards = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const { query, rows } = useEstimations(project.id);
  return (
    <EstimationsState query={query} {...(none && { none })}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <StatementMenu project_id={project.id} />
      </Box>
      {cards ? (
        <EstimationCards rows={rows} status={statusInCard} actions={printOf} />
      ) : (
        <EstimationsTable rows={rows} own={own} />
      )}
    </EstimationsState>
  );
};
