import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, IconButton, Stack, useMediaQuery, type Theme } from '@mui/material';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { estimations as words } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import type { Column } from '../shared/tables/columns.ts';
import { AdvanceDialog } from './AdvanceDialog.tsx';
import { AdvanceSummary } from './AdvanceSummary.tsx';
import { DeleteEstimation } from './DeleteEstimation.tsx';
import { EstimationCards } from './EstimationCards.tsx';
import { EstimationsState, EstimationsTable } from './EstimationsTable.tsx';
import { KeptDrafts } from './KeptDrafts.tsx';
import { said, texts } from './messages.ts';
import type { EstimationProject, EstimationRow } from './row.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { supervisorStatuses } from './statuses.ts';
import { useEstimations } from './useEstimations.ts';
import { useExport } from './useExport.ts';

const CaptureDialog = lazy(() =>
  import('./capture/CaptureDialog.tsx').then((m) => ({ default: m.CaptureDialog })),
);

type Open =
  | { dialog: 'capture'; row: EstimationRow | null }
  | { dialog: 'delete'; row: EstimationRow }
  | { dialog: 'advance' };

type DialogProps = {
  open: Open | null;
  project: EstimationProject;
  rows: EstimationRow[];
  close: () => void;
};

const OpenDialog = ({ open, project, rows, close }: DialogProps) => {
  if (open === null) return null;
  if (open.dialog === 'delete') return <DeleteEstimation row={open.row} close={close} />;
  if (open.dialog === 'advance') return <AdvanceDialog project={project} close={close} />;
  return (
    <Suspense fallback={null}>
      <CaptureDialog project={project} rows={rows} editing={open.row} close={close} />
    </Suspense>
  );
};

const statusOf = (row: EstimationRow) => (
  <StatusSelect row={row} offered={supervisorStatuses} said={said.statusBySupervisor} />
);

/** Estimaciones, as the supervisor works with them: capture, edit, delete, status, export, advance. */
export const SupervisorEstimations = ({ project }: { project: EstimationProject }) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const user_id = useSession()?.user.id ?? '';
  const { query, rows } = useEstimations(project.id);
  const [open, setOpen] = useState<Open | null>(null);
  const download = useExport();
  const close = () => setOpen(null);

  const actionsOf = useCallback(
    (row: EstimationRow) => (
      <>
        <IconButton
          aria-label={`Editar la estimación ${row.number}`}
          onClick={() => setOpen({ dialog: 'capture', row })}
        >
          <EditOutlined />
        </IconButton>
        <IconButton aria-label={`Exportar la estimación ${row.number}`} onClick={() => void download(row.id)}>
          <FileDownloadOutlined />
        </IconButton>
        <IconButton
          color="error"
          aria-label={`Eliminar la estimación ${row.number}`}
          onClick={() => setOpen({ dialog: 'delete', row })}
        >
          <DeleteOutlined />
        </IconButton>
      </>
    ),
    [download],
  );
  const own = useMemo<Column<EstimationRow>[]>(
    () => [
      { title: words.status, width: 148, cell: statusOf },
      { title: words.actions, width: 148, cell: actionsOf },
    ],
    [actionsOf],
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          '& button': { minHeight: { xs: 48, sm: 40 }, flex: { xs: '1 1 auto', sm: 'none' } },
        }}
      >
        <Button
          variant="contained"
          startIcon={<Add />}
          disabled={!query.data}
          onClick={() => setOpen({ dialog: 'capture', row: null })}
        >
          {texts.create}
        </Button>
        <Button variant="outlined" onClick={() => setOpen({ dialog: 'advance' })}>
          {words.createAdvance}
        </Button>
      </Box>
      {query.data && open?.dialog !== 'capture' && (
        <KeptDrafts
          of={{ user_id, project_id: project.id }}
          rows={rows}
          resume={(row) => setOpen({ dialog: 'capture', row })}
        />
      )}
      <AdvanceSummary project={project} rows={rows} />
      <EstimationsState query={query} hint={texts.emptyHint}>
        {phone ? (
          <EstimationCards rows={rows} status={statusOf} actions={actionsOf} />
        ) : (
          <EstimationsTable rows={rows} own={own} maxHeight="24rem" />
        )}
      </EstimationsState>
      <OpenDialog open={open} project={project} rows={rows} close={close} />
    </Stack>
  );
};
