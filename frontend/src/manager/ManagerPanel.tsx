import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Dashboard } from '../dashboard/Dashboard.tsx';
import { ManagerEstimations } from '../estimations/ManagerEstimations.tsx';
import { tabs } from '../messages.ts';
import { PanelTabs } from '../shared/panel/PanelTabs.tsx';
import { ProjectPanel } from '../shared/panel/ProjectPanel.tsx';

/** The manager's panel (Gerente). */
const ManagerPanel = () => (
  <ProjectPanel>
    {(project) => (
      <PanelTabs
        label="Secciones del proyecto"
        tabs={[
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
            view: <ManagerEstimations key={project.id} project={project} />,
          },
        ]}
      />
    )}
  </ProjectPanel>
);

export default ManagerPanel;
