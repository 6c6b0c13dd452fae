import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { DeletedList, Listed } from './deleted-row.ts';
import { DeletedDialog } from './DeletedDialog.tsx';

/** Button that opens the list of deleted records, where they can be restored. */
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
