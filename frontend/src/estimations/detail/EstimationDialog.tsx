import Close from '@mui/icons-material/Close';
import { Box, DialogContent, DialogTitle, IconButton, Stack, Typography } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { may } from '@obraclara/events';
import { useId, type ReactNode } from 'react';
import { HistoryList } from '../../history/index.ts';
import { useAll } from '../../api/useAll.ts';
import { app } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useSession } from '../../session/useSession.ts';
import { day } from '../../ui/format/format.ts';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { useContract } from '../contract.ts';
import { paymentTexts } from '../payment/messages.ts';
import { PaymentSection } from '../payment/PaymentSection.tsx';
import type { EstimationRow } from '../row.ts';
import { EstimationDocuments } from './EstimationDocuments.tsx';
import { EstimationFigures } from './EstimationFigures.tsx';
import { EstimationGenerators } from './EstimationGenerators.tsx';
import { EstimationLines } from './EstimationLines.tsx';
import { EstimationProgress } from './EstimationProgress.tsx';
import { EstimationPapers } from './EstimationPapers.tsx';
import { estimationTexts } from './messages.ts';
import { PeriodRecords } from './PeriodRecords.tsx';
import { ReplaySection } from './ReplaySection.tsx';

/** Drawer at the right edge, over the whole height. */
const drawer = { '& .MuiDialog-container': { justifyContent: { md: 'flex-end' } } };
const paper = {
  m: { md: 0 },
  width: { md: 'min(1080px, calc(100vw - 96px))' },
  maxWidth: { md: 'none' },
  height: { md: '100dvh' },
  maxHeight: { md: 'none' },
  borderRadius: { md: 0 },
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

type ContentProps = {
  row: EstimationRow;
  rows: readonly EstimationRow[];
  project_id: string;
  project: ProjectListed | undefined;
};

const Content = ({ row, rows, project_id, project }: ContentProps) => {
  const { resource } = useContract();
  const role = useSession()?.user.role;
  const works = resource === 'estimations';
  return (
    <Stack sx={{ gap: 4 }}>
      <Part title={estimationTexts.figures}>
        <EstimationFigures row={row} rows={rows} project_id={project_id} />
      </Part>
      <Part title={estimationTexts.lines}>
        {works ? (
          <PeriodRecords row={row} project_id={project_id}>
            <EstimationLines row={row} rows={rows} project_id={project_id} />
          </PeriodRecords>
        ) : (
          <EstimationLines row={row} rows={rows} project_id={project_id} />
        )}
        <EstimationGenerators row={row} />
      </Part>
      {works && (
        <Part title={paymentTexts.title}>
          <PaymentSection row={row} project={project} />
        </Part>
      )}
      <Part title={estimationTexts.papers}>
        <EstimationPapers row={row} />
      </Part>
      <Part title={estimationTexts.replay}>
        <ReplaySection key={row.id} estimation={{ id: row.id, project_id }} />
      </Part>
      <Part title={estimationTexts.history}>
        <HistoryList path={`${resource}/${row.id}/history`} level="h4" />
      </Part>
      {works && (
        <Part title={estimationTexts.progress}>
          <EstimationProgress row={row} project_id={project_id} />
        </Part>
      )}
      {works && role && may(role, 'documents.read') && (
        <Part title={estimationTexts.documents}>
          <EstimationDocuments project_id={project_id} />
        </Part>
      )}
    </Stack>
  );
};

type Props = {
  /** Undefined if the contract has no estimation with this id. */
  row: EstimationRow | undefined;
  rows: readonly EstimationRow[];
  project_id: string;
  status: (row: EstimationRow) => ReactNode;
  /** Button beside the status. */
  headerAction?: ((row: EstimationRow) => ReactNode) | undefined;
  actions: (row: EstimationRow) => ReactNode;
  close: () => void;
};

/** On a phone, status and button have a line of their own below the title and the icons. */
const below = { order: { xs: 1, sm: 0 } };

/** Estimation with its figures, its lines against the contract and its history. The status can be changed here too. */
export const EstimationDialog = ({ row, rows, project_id, status, headerAction, actions, close }: Props) => {
  const id = useId();
  const leaving = useLeaving(close);
  const project = useAll('projects').data?.find(({ id }) => id === project_id);
  return (
    <Dialog
      leaving={leaving}
      inAddress
      fills="tablet"
      aria-labelledby={id}
      sx={drawer}
      slotProps={{ paper: { sx: paper } }}
    >
      <DialogTitle
        component="div"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 2, sm: 3 },
          py: 1.5,
        }}
      >
        <Box data-printed={project?.name} sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {row ? estimationTexts.title(row.number, row.period) : estimationTexts.history}
          </Typography>
          {row && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {day(row.start_date)} – {day(row.end_date)}
              {row.folio_factura && ` · Factura ${row.folio_factura}`}
            </Typography>
          )}
        </Box>
        {row && (
          <>
            <Box sx={{ ...below, flex: '0 0 9.25rem', typography: 'body2', textAlign: { md: 'end' } }}>
              {status(row)}
            </Box>
            <Box sx={{ ...below, '&:empty': { display: 'none' } }}>{headerAction?.(row)}</Box>
            {actions(row)}
          </>
        )}
        <IconButton aria-label={app.close} onClick={close} sx={{ order: { xs: -1, sm: 0 }, ml: 'auto' }}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {row ? (
          <Content {...{ row, rows, project_id, project }} />
        ) : (
          <Typography>{estimationTexts.missing}</Typography>
        )}
      </DialogContent>
    </Dialog>
  );
};
