import { Box, Typography } from '@mui/material';
import { ExternoEstimations } from '../estimations/ExternoEstimations.tsx';
import { header } from '../messages.ts';
import { signOut } from '../session/session.ts';
import { ProjectPanel } from '../shared/panel/ProjectPanel.tsx';

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
      <Box component="section" aria-labelledby="works-contract" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h2" id="works-contract" sx={{ mb: 2 }}>
          Contrato Obra
        </Typography>
        <ExternoEstimations key={project.id} project={project} />
      </Box>
    )}
  </ProjectPanel>
);

export default ExternoPanel;
