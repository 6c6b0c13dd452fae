import Business from '@mui/icons-material/Business';
import Description from '@mui/icons-material/Description';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import { Gallery } from '../gallery/index.ts';
import { gallery, header, tabs } from '../messages.ts';
import { signOut } from '../session/session.ts';
import { PanelTabs } from '../shared/PanelTabs.tsx';
import { ProjectPanel } from '../shell/ProjectPanel.tsx';
import { ServicesContract } from './ServicesContract.tsx';
import { WorksContract } from './WorksContract.tsx';

/** "Salir" leaves nothing of this person in local storage (specification §2). */
const leave = () => {
  signOut();
  localStorage.clear();
};

/** "Panel de Consulta Externa": everything to read, nothing to change. */
const ExternoPanel = () => (
  <ProjectPanel
    title={header.externo}
    none={header.noProjectsExterno}
    exit={{ label: header.exit, onClick: leave }}
  >
    {(project) => (
      <PanelTabs
        label="Contratos del proyecto"
        tabs={[
          {
            id: 'obra',
            label: tabs.works,
            icon: <Business />,
            view: <WorksContract key={project.id} project={project} />,
          },
          {
            id: 'servicios',
            label: tabs.services,
            icon: <Description />,
            view: <ServicesContract key={project.id} project_id={project.id} />,
          },
          {
            id: 'galeria',
            label: gallery.title,
            icon: <PhotoLibraryOutlined />,
            view: <Gallery key={project.id} project={project} />,
          },
        ]}
      />
    )}
  </ProjectPanel>
);

export default ExternoPanel;
