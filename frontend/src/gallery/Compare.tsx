import CompareIcon from '@mui/icons-material/Compare';
import { Button } from '@mui/material';
import type { Photo } from '@obraclara/api';
import { useState } from 'react';
import { CompareDialog } from './CompareDialog.tsx';
import { compareTexts as words } from './compare-texts.ts';

/** Button that opens a photo next to another of its concept, if it has one. */
export const Compare = ({ projectId, photo }: { projectId: string; photo: Photo }) => {
  const [open, setOpen] = useState(false);
  const { concept_code } = photo;
  if (concept_code === null) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CompareIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minHeight: 48, m: { xs: 2, md: 3 }, mb: '0 !important', flex: 'none' }}
      >
        {words.compare}
      </Button>
      {open && <CompareDialog {...{ projectId, photo, concept_code }} close={() => setOpen(false)} />}
    </>
  );
};
