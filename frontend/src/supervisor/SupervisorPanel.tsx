import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { SupervisorEstimations } from '../estimations/SupervisorEstimations.tsx';
import { tabs } from '../messages.ts';
import { PanelTabs } from '../shared/panel/PanelTabs.tsx';
import { ProjectPanel } from '../shared/panel/ProjectPanel.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { SunMode } from './SunMode.tsx';

/** The supervisor's panel: made for a phone in the sun, and for a desk. */
const SupervisorPanel = () => (
  <SunMode>
    <ProjectPanel beside={<ConnectionMark />}>
      {(project) => (
        <PanelTabs
          label="Secciones del proyecto"
          thumb
          tabs={[
            {
              id: 'estimaciones',
              label: tabs.estimations,
              icon: <ReceiptLong />,
              view: <SupervisorEstimations key={project.id} project={project} />,
            },
          ]}
        />
      )}
    </ProjectPanel>
  </SunMode>
);

export default SupervisorPanel;
