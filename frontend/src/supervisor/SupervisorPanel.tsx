import Construction from '@mui/icons-material/Construction';
import FolderOpen from '@mui/icons-material/FolderOpen';
import MarkEmailUnread from '@mui/icons-material/MarkEmailUnread';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Box } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { Suspense, useEffect, type ReactNode } from 'react';
import { PendingBanner, SupervisorDocuments, usePendingDocuments } from '../documents/index.ts';
import { SupervisorEstimations } from '../estimations/index.ts';
import { field, header, tabs } from '../messages.ts';
import { Progress } from '../progress/index.ts';
import { Repository } from '../repository/index.ts';
import { signOut } from '../session/session.ts';
import { listHolds } from '../shared/estimations-in-address.ts';
import { ThumbTabs } from '../ui/tabs/ThumbTabs.tsx';
import { ProjectPanel } from '../shell/ProjectPanel.tsx';
import { TableSkeleton } from '../ui/states/states.tsx';
import { useDelayedRender } from '../ui/loading/useDelayedRender.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { ConnectionMark } from './ConnectionMark.tsx';
import { SunMode } from './SunMode.tsx';
import { SyncButton } from './SyncButton.tsx';
import { useReady } from './useReady.ts';
import { waitingCode } from './waiting-code.ts';
import { WaitingLater } from './WaitingLater.tsx';

/** Loads a view when its tab is first opened; shows a skeleton until then. */
const later = (view: ReactNode) => <Suspense fallback={<TableSkeleton height={64} />}>{view}</Suspense>;

const Sections = ({ project }: { project: ProjectListed }) => {
  useReady(project.id);
  const { count: pending, asked } = usePendingDocuments(project);
  // The banner is at the top, so the content is hidden until it is known: it would push the content down.
  const isHidden = useDelayedRender(asked);
  const [tab, show] = useQueryState('tab');
  const [, showDocuments] = useQueryState('documentos', { replace: true });
  /** Pending documents are in the list of assigned ones, whichever list was open last. */
  const seePending = () => {
    showDocuments(null);
    show('documentos');
  };
  return (
    <Box sx={isHidden ? { visibility: 'hidden' } : undefined}>
      {tab !== 'documentos' && <PendingBanner count={pending} onSee={seePending} />}
      <ThumbTabs
        label="Secciones del proyecto"
        tabs={[
          {
            id: 'avance',
            label: field.progress,
            icon: <Construction />,
            view: <Progress key={project.id} project={project} />,
          },
          {
            id: 'documentos',
            label: tabs.documents,
            icon: <MarkEmailUnread />,
            badge: pending,
            view: later(<SupervisorDocuments key={project.id} project={project} />),
          },
          {
            id: 'repositorio',
            label: tabs.repository,
            icon: <FolderOpen />,
            view: later(<Repository key={project.id} project={project} />),
          },
          {
            id: 'estimaciones',
            label: tabs.estimations,
            icon: <ReceiptLong />,
            holds: listHolds.estimations,
            view: later(<SupervisorEstimations key={project.id} project={project} />),
          },
        ]}
      />
    </Box>
  );
};

/** On a phone, the outbox replaces the text of the connection state. */
const connection = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1.5 },
  flex: 'none',
  minHeight: 44,
};

/** If the dialog's code does not load, sign out without asking: the entries stay on the device. */
const exit = () =>
  void waitingCode().then(
    (code) => code.signOutOrAsk(),
    () => signOut(),
  );

/** The supervisor's panel, for a phone in sunlight and for a desktop. */
const SupervisorPanel = () => {
  useEffect(() => {
    import('../shared/drafts/draft-files.ts')
      .then(({ sweepDraftFiles }) => sweepDraftFiles())
      .catch((error: unknown) => console.warn('Drafts:', error));
  }, []);
  return (
    <SunMode>
      <ProjectPanel
        beside={
          <Box sx={connection}>
            <ConnectionMark />
            <WaitingLater />
          </Box>
        }
        actions={<SyncButton />}
        exit={{ label: header.logout, onClick: exit }}
      >
        {(project) => <Sections project={project} />}
      </ProjectPanel>
    </SunMode>
  );
};

export default SupervisorPanel;
