import Close from '@mui/icons-material/Close';
import { Box, DialogContent, DialogTitle, IconButton, Stack, Typography } from '@mui/material';
import { may } from '@obraclara/events';
import { useId, type ReactNode } from 'react';
import { HistoryList } from '../../history/index.ts';
import { useAll } from '../../api/useAll.ts';
import { app } from '../../messages.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { useSession } from '../../session/useSession.ts';
import { day } from '../../shared/format.ts';
import { useLeaving } from '../../shared/useLeaving.ts';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { ClaimDocuments } from './ClaimDocuments.tsx';
import { ClaimFigures } from './ClaimFigures.tsx';
import { ClaimGenerators } from './ClaimGenerators.tsx';
import { ClaimLines } from './ClaimLines.tsx';
import { ClaimProgress } from './ClaimProgress.tsx';
import { ClaimPapers } from './ClaimPapers.tsx';
import { claimTexts } from './messages.ts';
import { PeriodRecords } from './PeriodRecords.tsx';
import { ReplaySection } from './ReplaySection.tsx';

/** At the right edge, over the whole height: a drawer. */
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
};

const Content = ({ row, rows, project_id }: ContentProps) => {
  const { resource } = useContract();
  const role = useSession()?.user.role;
  const works = resource === 'estimations';
  return (
    <Stack sx={{ gap: 4 }}>
      <Part title={claimTexts.figures}>
        <ClaimFigures row={row} rows={rows} project_id={project_id} />
      </Part>
      <Part title={claimTexts.lines}>
        {works ? (
          <PeriodRecords row={row} project_id={project_id}>
            <ClaimLines row={row} rows={rows} project_id={project_id} />
          </PeriodRecords>
        ) : (
          <ClaimLines row={row} rows={rows} project_id={project_id} />
        )}
        <ClaimGenerators row={row} />
      </Part>
      <Part title={claimTexts.papers}>
        <ClaimPapers row={row} />
      </Part>
      <Part title={claimTexts.replay}>
        <ReplaySection key={row.id} claim={{ id: row.id, project_id }} />
      </Part>
      <Part title={claimTexts.history}>
        <HistoryList path={`${resource}/${row.id}/history`} level="h4" />
      </Part>
      {works && (
        <Part title={claimTexts.progress}>
          <ClaimProgress row={row} project_id={project_id} />
        </Part>
      )}
      {works && role && may(role, 'documents.read') && (
        <Part title={claimTexts.documents}>
          <ClaimDocuments project_id={project_id} />
        </Part>
      )}
    </Stack>
  );
};

type Props = {
  /** Undefined where the contract has none by that id. */
  row: EstimationRow | undefined;
  rows: readonly EstimationRow[];
  project_id: string;
  status: (row: EstimationRow) => ReactNode;
  actions: (row: EstimationRow) => ReactNode;
  close: () => void;
};

/** A claim, whole: its figures, its lines against the contract, and who did what with it. Status is changed here too. */
export const ClaimDialog = ({ row, rows, project_id, status, actions, close }: Props) => {
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
        <Box data-printed={project?.name} sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {row ? claimTexts.title(row.number, row.period) : claimTexts.history}
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
            <Box sx={{ flex: '0 0 9.25rem', typography: 'body2', textAlign: { md: 'end' } }}>
              {status(row)}
            </Box>
            {actions(row)}
          </>
        )}
        <IconButton aria-label={app.close} onClick={close} sx={{ order: { xs: -1, sm: 0 }, ml: 'auto' }}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {row ? (
          <Content row={row} rows={rows} project_id={project_id} />
        ) : (
          <Typography>{claimTexts.missing}</Typography>
        )}
      </DialogContent>
    </Dialog>
  );
};
