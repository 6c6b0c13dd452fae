import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useConnected } from '../offline/useConnected.ts';
import { ownDocuments as words } from './own-messages.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { DocumentRow } from './row.ts';
import { WithdrawDocument } from './WithdrawDocument.tsx';

/** What whoever uploaded a document may still do about it, until somebody acts on it. */
export const OwnActions = ({ row }: { row: DocumentRow }) => {
  const connected = useConnected();
  const [open, setOpen] = useState<'replace' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {connected ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 48 } }}>
          <Button
            variant="outlined"
            aria-label={`${words.replace}: ${row.title}`}
            onClick={() => setOpen('replace')}
          >
            {words.replace}
          </Button>
          <Button
            color="error"
            aria-label={`${words.withdraw}: ${row.title}`}
            onClick={() => setOpen('withdraw')}
          >
            {words.withdraw}
          </Button>
        </Box>
      ) : (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{words.later}</Box>
      )}
      {open === 'replace' && <ReplaceDialog row={row} close={close} />}
      {open === 'withdraw' && <WithdrawDocument row={row} close={close} />}
    </>
  );
};
