import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Button, Stack } from '@mui/material';
import { Suspense, useCallback, useRef, useState } from 'react';
import { estimationStatuses } from '@obraclara/events';
import { app } from '../messages.ts';
import { isEditable, isReturnable, useControl } from './contract.ts';
import { DeletedEstimations } from './DeletedEstimations.tsx';
import { EstimationsList } from './EstimationsList.tsx';
import { ReturnDialog } from './formal/lazy-return.ts';
import { formalTexts } from './formal/messages.ts';
import { StatusControl } from './formal/StatusControl.tsx';
import { DeleteEstimation } from './lazy-deletion.ts';
import { commandTexts, texts } from './messages.ts';
import { StatementMenu } from './PrintMenu.tsx';
import { RetentionKindsAlert } from './RetentionKindsAlert.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import type { RowAction } from './RowActions.tsx';
import { managerStatuses } from './statuses.ts';
import { ToolBar } from './ToolBar.tsx';
import { useEstimations } from './useEstimations.ts';

const offered = { free: managerStatuses, formal: estimationStatuses };

/** Estimations of the manager: read, change status, return to capture, delete. */
export const ManagerEstimations = ({ project }: { project: EstimationProject }) => {
  const { query, rows } = useEstimations(project.id);
  const [deleting, setDeleting] = useState<EstimationRow | null>(null);
  const [returning, setReturning] = useState<EstimationRow | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const control = useControl(project);
  const statusOf = useCallback(
    (row: EstimationRow) => (
      <StatusControl {...{ row, control, offered }} statusTexts={commandTexts.statusByManager} />
    ),
    [control],
  );
  const actionsOf = useCallback(
    (row: EstimationRow): RowAction[] => [
      ...(isReturnable(row, control)
        ? [{ label: formalTexts.toCapture, icon: <UndoOutlined />, run: () => setReturning(row) }]
        : []),
      ...(isEditable(row, control)
        ? [{ label: app.remove, icon: <DeleteOutlined />, run: () => setDeleting(row), danger: true }]
        : []),
    ],
    [control],
  );
  const returnButton = (row: EstimationRow) =>
    isReturnable(row, control) && (
      <Button
        variant="outlined"
        startIcon={<UndoOutlined />}
        aria-label={formalTexts.toCaptureNamed(row.number)}
        onClick={() => setReturning(row)}
        sx={{ minHeight: { xs: 48, lg: 40 } }}
      >
        {formalTexts.toCapture}
      </Button>
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
        headerAction={returnButton}
        actionCount={1}
        limits={control !== 'free'}
        hint="Las captura el supervisor del proyecto."
        maxHeight="max(24rem, calc(100dvh - 17rem))"
      />
      {returning && (
        <Suspense fallback={null}>
          <ReturnDialog row={returning} close={() => setReturning(null)} />
        </Suspense>
      )}
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
