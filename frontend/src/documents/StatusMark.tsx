import { Box } from '@mui/material';
import { documents as words } from '../messages.ts';
import { instantDay } from '../shared/instant.ts';
import { isPending, type DocumentRow } from './row.ts';

const tones = {
  waiting: { color: 'var(--orange)', bgcolor: 'var(--orangeSoft)' },
  attended: { color: 'var(--green)', bgcolor: 'var(--greenSoft)' },
};

/** «Pendiente» or «Atendido»; the day it was attended on request. */
export const StatusMark = ({ of }: { of: Pick<DocumentRow, 'status' | 'attended_at'> }) => (
  <Box
    component="span"
    title={of.attended_at ? instantDay(of.attended_at) : undefined}
    sx={{
      display: 'inline-block',
      px: 1,
      py: 0.25,
      borderRadius: 1,
      fontWeight: 600,
      whiteSpace: 'nowrap',
      ...(isPending(of) ? tones.waiting : tones.attended),
    }}
  >
    {isPending(of) ? words.pending : words.attended}
  </Box>
);
