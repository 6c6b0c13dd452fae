import Business from '@mui/icons-material/Business';
import Description from '@mui/icons-material/Description';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import { pastOf } from '../api/past.ts';
import { Gallery } from '../gallery/index.ts';
import { gallery, header, past, tabs } from '../messages.ts';
import { signOut, type SessionUser } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { PanelTabs } from '../shared/PanelTabs.tsx';
import { ProjectPanel } from '../shell/ProjectPanel.tsx';
import { ServicesContract } from './ServicesContract.tsx';
import { WorksContract } from './WorksContract.tsx';

/** "Salir" leaves nothing of this person in local storage (specification §2). */
const leave = () => {
  signOut();
  localStorage.clear();
};

const external = {
  title: header.externo,
  none: header.noProjectsExterno,
  exit: { label: header.exit, onClick: leave },
};

const partsFor = (user: SessionUser | undefined) => {
  const looksBack = pastOf(user) !== null;
  return {
    ...((user?.role === 'externo' || !looksBack) && external),
    ...(looksBack && { none: past.none }),
  };
};

/** Everything to read, nothing to change: "Panel de Consulta Externa", and what anybody else sees of the past. */
const ExternoPanel = () => (
  <ProjectPanel {...partsFor(useSession()?.user)}>
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
