import { Box } from '@mui/material';
import { ContractTerms } from '../contract/index.ts';
import { ChosenProject } from './ChosenProject.tsx';

/** Tab «Contrato»: terms, amendments and suspensions of the chosen project. */
export const ContractTab = () => (
  <ChosenProject hint="Sus convenios y suspensiones se registran por proyecto.">
    {(project, selector) => (
      <>
        <Box sx={{ display: 'flex', mb: 2 }}>{selector}</Box>
        {project && <ContractTerms key={project.id} project_id={project.id} kind="main" />}
      </>
    )}
  </ChosenProject>
);
