import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { DeletedList, Listed } from './deleted-row.ts';
import { DeletedDialog } from './DeletedDialog.tsx';

/** The quiet way to what was deleted from a list, from where it can be restored. */
export const Deleted = <List extends DeletedList>({ label, ...listed }: Listed<List> & { label: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<RestoreFromTrash />}
        onClick={() => setOpen(true)}
        sx={{ color: 'text.secondary', minHeight: { xs: 48, sm: 40 } }}
      >
        {label}
      </Button>
      {open && <DeletedDialog {...listed} onClose={() => setOpen(false)} />}
    </>
  );
};
