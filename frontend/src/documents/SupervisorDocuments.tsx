import { Box, Typography } from '@mui/material';
import { assignedDocuments as words } from '../messages.ts';
import { AssignedDocuments } from './AssignedDocuments.tsx';
import type { DocumentProject } from './row.ts';

/** Documentos, as the supervisor works with them: upload, and attend what is assigned. */
export const SupervisorDocuments = ({ project }: { project: DocumentProject }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 26rem) 1fr' },
      alignItems: 'start',
    }}
  >
    <Box component="section">
      <Typography component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {words.heading}
      </Typography>
      <AssignedDocuments project={project} />
    </Box>
  </Box>
);
