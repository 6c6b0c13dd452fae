import Description from '@mui/icons-material/Description';
import DomainOutlined from '@mui/icons-material/DomainOutlined';
import FolderCopyOutlined from '@mui/icons-material/FolderCopyOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Inbox from '@mui/icons-material/Inbox';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import type { HistoryAnswer } from '@obraclara/api';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { ContractTerms } from '../contract/index.ts';
import { Dashboard } from '../dashboard/index.ts';
import { EstimationHistoryActions, ManagerEstimations } from '../estimations/index.ts';
import { ManagerDocuments } from '../documents/index.ts';
import { Gallery } from '../gallery/index.ts';
import { ProjectHistory } from '../history/index.ts';
import { GestionInterna } from '../internal/index.ts';
import { gallery, tabs } from '../messages.ts';
import { MyDay, Portfolio, useUrgentCount } from '../portfolio/index.ts';
import { listHolds } from '../shared/estimations-in-address.ts';
import { PanelTabs } from '../ui/tabs/PanelTabs.tsx';
import { ProjectPanel } from '../shell/ProjectPanel.tsx';
import { TableSkeleton } from '../ui/states/states.tsx';

/** Location of each contract's estimations. */
const places = { main: { tab: 'estimaciones' }, internal: { tab: 'gestion', vista: 'estimaciones' } };
const besideHistory = (row: HistoryAnswer) => (
  <Suspense fallback={null}>
    <EstimationHistoryActions row={row} places={places} />
  </Suspense>
);

/** A view with a skeleton until its code has loaded. */
const awaited = (view: ReactNode, skeleton: ComponentProps<typeof TableSkeleton> = {}) => (
  <Suspense fallback={<TableSkeleton {...skeleton} />}>{view}</Suspense>
);

/** The panel of another project. */
const panelOf = (project_id: string) => `?project=${project_id}`;

/** The manager's panel (Gerente). */
const ManagerPanel = () => {
  const urgent = useUrgentCount();
  return (
    <ProjectPanel>
      {(project) => (
        <PanelTabs
          label="Secciones del proyecto"
          initial="panel"
          tabs={[
            {
              id: 'dia',
              label: tabs.day,
              icon: <Inbox />,
              badge: urgent,
              view: awaited(<MyDay panel="manager" />),
            },
            {
              id: 'panel',
              label: tabs.dashboard,
              icon: <InsertChartOutlined />,
              view: <Dashboard key={project.id} project={project} />,
            },
            {
              id: 'estimaciones',
              label: tabs.estimations,
              icon: <ReceiptLong />,
              holds: listHolds.estimations,
              view: awaited(<ManagerEstimations key={project.id} project={project} />, {
                rows: 6,
                height: 48,
              }),
            },
            {
              id: 'contrato',
              label: tabs.contract,
              icon: <VerifiedOutlined />,
              view: awaited(<ContractTerms key={project.id} project_id={project.id} kind="main" />),
            },
            {
              id: 'documentos',
              label: tabs.documents,
              icon: <FolderCopyOutlined />,
              view: awaited(<ManagerDocuments key={project.id} project={project} />, { rows: 6, height: 64 }),
            },
            {
              id: 'galeria',
              label: gallery.title,
              icon: <PhotoLibraryOutlined />,
              view: <Gallery key={project.id} project={project} />,
            },
            {
              id: 'gestion',
              label: tabs.internal,
              icon: <Description />,
              holds: listHolds['internal-estimations'],
              view: awaited(<GestionInterna key={project.id} project_id={project.id} />),
            },
            {
              id: 'historial',
              label: tabs.history,
              icon: <HistoryOutlined />,
              view: awaited(
                <ProjectHistory key={project.id} project_id={project.id} beside={besideHistory} />,
                { rows: 8, height: 44 },
              ),
            },
            {
              id: 'cartera',
              label: tabs.portfolio,
              icon: <DomainOutlined />,
              view: awaited(<Portfolio addressOf={panelOf} />),
            },
          ]}
        />
      )}
    </ProjectPanel>
  );
};

export default ManagerPanel;
