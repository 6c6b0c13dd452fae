import Business from '@mui/icons-material/Business';
import Description from '@mui/icons-material/Description';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import FolderCopyOutlined from '@mui/icons-material/FolderCopyOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import type { HistoryAnswer, ProjectListed } from '@obraclara/api';
import { may } from '@obraclara/events';
import { lazy, Suspense } from 'react';
import { snapshotInstant } from '../api/snapshot.ts';
import { ContractTerms } from '../contract/index.ts';
import { ReadDocuments } from '../documents/index.ts';
import { EstimationHistoryActions } from '../estimations/index.ts';
import { Gallery } from '../gallery/index.ts';
import { ProjectHistory } from '../history/index.ts';
import { gallery, header, internal, past, tabs } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { listHolds } from '../shared/estimations-in-address.ts';
import type { PanelTab } from '../ui/tabs/open-tab.ts';
import { PanelTabs } from '../ui/tabs/PanelTabs.tsx';
import { TableSkeleton } from '../ui/states/states.tsx';
import { ProjectPanel } from '../shell/ProjectPanel.tsx';
import { signOutHere } from './sign-out.ts';
import { ServicesContract } from './ServicesContract.tsx';
import { WorksContract } from './WorksContract.tsx';

const PastCatalog = lazy(() => import('./PastCatalog.tsx'));

const external = {
  title: header.externo,
  none: header.noProjectsExterno,
  exit: { label: header.exit, onClick: signOutHere },
};

const partsFor = (user: SessionUser | undefined) => {
  const looksBack = snapshotInstant(user) !== null;
  return {
    ...((user?.role === 'externo' || !looksBack) && external),
    ...(looksBack && { none: past.none }),
  };
};

/** Location of each contract's estimations. */
const places = { main: { tab: 'obra' }, internal: { tab: 'servicios' } };
const besideHistory = (row: HistoryAnswer) => (
  <Suspense fallback={null}>
    <EstimationHistoryActions row={row} places={places} />
  </Suspense>
);

/** Tabs of documents and concepts, only in a snapshot and for roles that work with them: the specification gives an observer neither. */
const workedWith = (user: SessionUser | undefined, project: ProjectListed): PanelTab[] =>
  !user || snapshotInstant(user) === null || !may(user.role, 'documents.read')
    ? []
    : [
        {
          id: 'documentos',
          label: tabs.documents,
          icon: <FolderCopyOutlined />,
          view: (
            <Suspense fallback={<TableSkeleton rows={6} height={64} />}>
              <ReadDocuments key={project.id} project={project} />
            </Suspense>
          ),
        },
        {
          id: 'catalogo',
          label: tabs.catalog,
          icon: <ListAlt />,
          view: (
            <Suspense fallback={<TableSkeleton rows={8} height={52} />}>
              <PastCatalog key={project.id} project={project} />
            </Suspense>
          ),
        },
      ];

/** The read-only panel: "Panel de Consulta Externa", and snapshots for other roles. */
const ExternoPanel = () => {
  const user = useSession()?.user;
  return (
    <ProjectPanel {...partsFor(user)}>
      {(project) => (
        <PanelTabs
          label={internal.contracts}
          tabs={[
            {
              id: 'obra',
              label: tabs.works,
              icon: <Business />,
              holds: listHolds.estimations,
              view: <WorksContract key={project.id} project={project} />,
            },
            {
              id: 'servicios',
              label: tabs.services,
              icon: <Description />,
              holds: listHolds['internal-estimations'],
              view: <ServicesContract key={project.id} project_id={project.id} />,
            },
            {
              id: 'contrato',
              label: tabs.contract,
              icon: <VerifiedOutlined />,
              view: (
                <Suspense fallback={<TableSkeleton />}>
                  <ContractTerms key={project.id} project_id={project.id} kind="main" />
                </Suspense>
              ),
            },
            {
              id: 'galeria',
              label: gallery.title,
              icon: <PhotoLibraryOutlined />,
              view: <Gallery key={project.id} project={project} />,
            },
            ...workedWith(user, project),
            {
              id: 'historial',
              label: tabs.history,
              icon: <HistoryOutlined />,
              view: (
                <Suspense fallback={<TableSkeleton rows={8} height={44} />}>
                  <ProjectHistory key={project.id} project_id={project.id} beside={besideHistory} />
                </Suspense>
              ),
            },
          ]}
        />
      )}
    </ProjectPanel>
  );
};

export default ExternoPanel;
