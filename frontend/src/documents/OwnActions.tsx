import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useConnected } from '../offline/useConnected.ts';
import { ownDocuments as words } from './own-messages.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { DocumentRow } from './row.ts';
import { WithdrawDocument } from './WithdrawDocument.tsx';

type Open = 'replace' | 'withdraw';

const Buttons = ({ row, open }: { row: DocumentRow; open: (dialog: Open) => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 48 } }}>
    <Button variant="outlined" aria-label={`${words.replace}: ${row.title}`} onClick={() => open('replace')}>
      {words.replace}
    </Button>
    <Button color="error" aria-label={`${words.withdraw}: ${row.title}`} onClick={() => open('withdraw')}>
      {words.withdraw}
    </Button>
  </Box>
);

const Later = () => <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{words.later}</Box>;

/**
 * Actions for the user who uploaded a document, until another user acts on it. An open dialog stays open: it explains why the action is no
 * longer possible, and it may be uploading a file.
 */
export const OwnActions = ({ row }: { row: DocumentRow }) => {
  const connected = useConnected();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {row.acted_at === null && (connected ? <Buttons row={row} open={setOpen} /> : <Later />)}
      {open === 'replace' && <ReplaceDialog row={row} close={close} />}
      {open === 'withdraw' && <WithdrawDocument row={row} close={close} />}
    </>
  );
};
