import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { useMemo, useState } from 'react';
import { estimations as words } from '../messages.ts';
import type { Column } from '../shared/tables/columns.ts';
import { DeletedEstimations } from './DeletedEstimations.tsx';
import { DeleteEstimation } from './DeleteEstimation.tsx';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import { said, texts } from './messages.ts';
import { PrintMenu, StatementMenu } from './PrintMenu.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { managerStatuses } from './statuses.ts';
import { useEstimations } from './useEstimations.ts';

/** Estimaciones, as the manager sees them: read, change status, delete. */
export const ManagerEstimations = ({ project }: { project: EstimationProject }) => {
  const { query, rows } = useEstimations(project.id);
  const [deleting, setDeleting] = useState<EstimationRow | null>(null);
  const own = useMemo<Column<EstimationRow>[]>(
    () => [
      {
        title: words.status,
        width: 144,
        cell: (row) => <StatusSelect row={row} offered={managerStatuses} said={said.statusByManager} />,
      },
      {
        title: words.actions,
        width: 112,
        cell: (row) => (
          <>
            <PrintMenu row={row} />
            <IconButton
              color="error"
              aria-label={`Eliminar la estimación ${row.number}`}
              onClick={() => setDeleting(row)}
            >
              <DeleteOutlined />
            </IconButton>
          </>
        ),
      },
    ],
    [],
  );
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <StatementMenu project_id={project.id} />
        <DeletedEstimations project_id={project.id} />
      </Box>
      <EstimationsState query={query} hint="Las captura el supervisor del proyecto.">
        <EstimationsTable rows={rows} own={own} maxHeight="calc(100dvh - 14rem)" />
      </EstimationsState>
      {deleting && (
        <DeleteEstimation row={deleting} warning={texts.laterRecalculated} close={() => setDeleting(null)} />
      )}
    </>
  );
};
