import { estimationStatuses, estimations as words } from '../messages.ts';
import type { Column } from '../shared/tables/columns.ts';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { useEstimations } from './useEstimations.ts';

const own: Column<EstimationRow>[] = [
  { title: words.status, width: 120, cell: ({ status }) => estimationStatuses[status ?? 'entregada'] },
];

/** Estimaciones, as an outside observer reads them. */
export const ExternoEstimations = ({
  project,
  none,
}: {
  project: EstimationProject;
  /** Said when there are none. */
  none?: string;
}) => {
  const { query, rows } = useEstimations(project.id);
  return (
    <EstimationsState query={query} {...(none && { none })}>
      <EstimationsTable rows={rows} own={own} />
    </EstimationsState>
  );
};
