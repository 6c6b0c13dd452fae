import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import CloudUpload from '@mui/icons-material/CloudUpload';
import MarkEmailUnread from '@mui/icons-material/MarkEmailUnread';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { app, assignedDocuments, documentUpload, tabs } from '../messages.ts';
import { DraftAlert } from '../shared/drafts/DraftAlert.tsx';
import { PanelTabs } from '../ui/tabs/PanelTabs.tsx';
import { AssignedDocuments } from './AssignedDocuments.tsx';
import { ownDocuments } from './own-messages.ts';
import { OwnDocuments } from './OwnDocuments.tsx';
import type { DocumentProject } from './row.ts';
import { isUntouched } from './upload/draft.ts';
import { UploadForm } from './upload/UploadForm.tsx';
import { useUpload, type Uploading } from './upload/useUpload.ts';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';

/** Whether there is a draft or a message to show. */
const hasBegun = ({ restored, preparing, unreadable, draft }: Uploading) =>
  restored || preparing || unreadable !== '' || !isUntouched(draft);

/**
 * The upload form: on a phone behind a button, so that the pending documents are visible. A draft opens it, and stays when it is closed.
 */
const Upload = ({ project }: { project: DocumentProject }) => {
  const phone = useNarrowScreen('sm');
  const upload = useUpload(project.id);
  const [opened, setOpened] = useState(hasBegun(upload));
  if (phone && !opened && !upload.busy)
    return (
      <Button
        variant="contained"
        startIcon={<Add />}
        onClick={() => setOpened(true)}
        sx={{ minHeight: 48, width: '100%' }}
      >
        {documentUpload.open}
      </Button>
    );
  return (
    <Box component="section" aria-labelledby="upload-document">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Typography id="upload-document" component="h2" variant="h2">
          {documentUpload.open}
        </Typography>
        {phone && !upload.busy && (
          <IconButton
            aria-label={app.close}
            onClick={() => setOpened(false)}
            sx={{ minWidth: 48, minHeight: 48 }}
          >
            <Close />
          </IconButton>
        )}
      </Box>
      <UploadForm
        upload={upload}
        above={
          upload.restored &&
          !upload.busy && <DraftAlert discard={upload.discard}>{documentUpload.restored}</DraftAlert>
        }
      />
    </Box>
  );
};

/** Documentos for the supervisor: upload documents, and attend the assigned ones. */
export const SupervisorDocuments = ({ project }: { project: DocumentProject }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 3, md: 4 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 26rem) minmax(0, 1fr)' },
      alignItems: 'start',
      maxWidth: '72rem',
    }}
  >
    <Upload key={project.id} project={project} />
    <Box sx={{ minWidth: 0 }}>
      <PanelTabs
        label={tabs.documents}
        name="documentos"
        tabs={[
          {
            id: 'asignados',
            label: assignedDocuments.heading,
            icon: <MarkEmailUnread />,
            view: <AssignedDocuments key={project.id} project={project} />,
          },
          {
            id: 'mios',
            label: ownDocuments.heading,
            icon: <CloudUpload />,
            view: <OwnDocuments key={project.id} project={project} />,
          },
        ]}
      />
    </Box>
  </Box>
);
