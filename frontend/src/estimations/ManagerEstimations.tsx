import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Stack } from '@mui/material';
import { Suspense, useCallback, useRef, useState } from 'react';
import { app } from '../messages.ts';
import { DeletedEstimations } from './DeletedEstimations.tsx';
import { EstimationsList } from './EstimationsList.tsx';
import { DeleteEstimation } from './lazy-deletion.ts';
import { commandTexts, texts } from './messages.ts';
import { StatementMenu } from './PrintMenu.tsx';
import { RetentionKindsAlert } from './RetentionKindsAlert.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { managerStatuses } from './statuses.ts';
import { ToolBar } from './ToolBar.tsx';
import { useEstimations } from './useEstimations.ts';

const statusOf = (row: EstimationRow) => (
  <StatusSelect row={row} offered={managerStatuses} said={commandTexts.statusByManager} />
);

/** Estimations of the manager: read, change status, delete. */
export const ManagerEstimations = ({ project }: { project: EstimationProject }) => {
  const { query, rows } = useEstimations(project.id);
  const [deleting, setDeleting] = useState<EstimationRow | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const actionsOf = useCallback(
    (row: EstimationRow) => [
      { label: app.remove, icon: <DeleteOutlined />, run: () => setDeleting(row), danger: true },
    ],
    [],
  );
  return (
    <>
      <Stack sx={{ mb: 1, gap: 1 }}>
        <ToolBar>
          <StatementMenu project_id={project.id} />
          <DeletedEstimations project_id={project.id} />
        </ToolBar>
        <RetentionKindsAlert project_id={project.id} rows={rows} editable={false} />
      </Stack>
      <EstimationsList
        {...{ query, rows, project_id: project.id, list }}
        status={statusOf}
        actions={actionsOf}
        actionCount={1}
        hint="Las captura el supervisor del proyecto."
        maxHeight="max(24rem, calc(100dvh - 17rem))"
      />
      {deleting && (
        <Suspense fallback={null}>
          <DeleteEstimation
            row={deleting}
            list={list}
            warning={texts.laterRecalculated}
            close={() => setDeleting(null)}
          />
        </Suspense>
      )}
    </>
  );
};
