import { Box, Stack } from '@mui/material';
import { documentOriginNames, documents, documentTypeNames } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { instantDay } from '../ui/format/instant.ts';
import { Due } from './Due.tsx';
import { FileLink } from './FileLink.tsx';
import { OwnActions } from './OwnActions.tsx';
import { ownDocuments as words } from './own-messages.ts';
import { isPending, type DocumentRow } from './row.ts';
import { StatusMark } from './StatusMark.tsx';
import { StorageMark } from './StorageMark.tsx';

/** The assignee and since when, or who attended it and when. Only the assignee can attend it. */
const heldBy = (row: DocumentRow, me: string | undefined): string => {
  if (row.assigned_to === null) return words.nobody;
  const own = row.assigned_to === me;
  const since = instantDay(row.assigned_at);
  const attended = instantDay(row.attended_at);
  if (isPending(row)) return own ? words.withYou(since) : words.with(row.assigned_to_name, since);
  return own ? words.attendedByYou(attended) : words.attendedBy(row.assigned_to_name, attended);
};

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 };

/** A document that the user uploaded, with its state. */
export const OwnCard = ({ row }: { row: DocumentRow }) => {
  const me = useSession()?.user.id;
  return (
    <Stack
      component="li"
      sx={{ gap: 0.75, p: 2, border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'var(--paper)' }}
    >
      <Box sx={{ ...line, justifyContent: 'space-between' }}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {documentTypeNames[row.type]} · {documentOriginNames[row.origin]}
        </Box>
        <StatusMark of={row} />
      </Box>
      <Box sx={{ '& a': { display: 'flex', alignItems: 'center', minHeight: 48, fontSize: '1.0625rem' } }}>
        <FileLink of={row} />
      </Box>
      {row.description && <Box sx={{ overflowWrap: 'anywhere' }}>{row.description}</Box>}
      <Box sx={{ overflowWrap: 'anywhere' }}>{heldBy(row, me)}</Box>
      {isPending(row) && row.assigned_to && (
        <Box sx={line}>
          <Due of={row} />
        </Box>
      )}
      {row.comments && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {documents.comments}: {row.comments}
        </Box>
      )}
      <Box sx={{ ...line, color: 'text.secondary', fontSize: '0.875rem' }}>
        <span>{words.onDay(instantDay(row.upload_date))}</span>
        <StorageMark of={row} />
      </Box>
      <OwnActions row={row} />
    </Stack>
  );
};
