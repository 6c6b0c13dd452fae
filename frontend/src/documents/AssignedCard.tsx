import { Box, Button, Stack } from '@mui/material';
import { assignedDocuments as words, documents, documentTypeNames } from '../messages.ts';
import { instantDay } from '../ui/format/instant.ts';
import { Due } from './Due.tsx';
import { FileLink } from './FileLink.tsx';
import { DeviceMark } from './on-device/DeviceMark.tsx';
import { isPending, type DocumentRow } from './row.ts';

const Facts = ({ of, isSaved }: { of: DocumentRow; isSaved: boolean }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
    {isPending(of) ? <Due of={of} /> : <span>{words.attendedOn(instantDay(of.attended_at))}</span>}
    {of.action_type && (
      <span>
        {documents.action}: <strong>{of.action_type}</strong>
      </span>
    )}
    {isSaved && <DeviceMark />}
  </Box>
);

/** `held`: its file is on this device. */
type Props = { document: DocumentRow; isSaved?: boolean; onAttend?: (document: DocumentRow) => void };

/** A document assigned to the user: its data, its due date, and the button that marks it as attended. */
export const AssignedCard = ({ document, isSaved = false, onAttend }: Props) => (
  <Stack
    component="li"
    sx={{ gap: 0.75, p: 2, border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'var(--paper)' }}
  >
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {documentTypeNames[document.type]} ·{' '}
      {words.uploadedBy(document.uploaded_by_name, instantDay(document.upload_date))}
    </Box>
    <Box sx={{ '& a': { display: 'flex', alignItems: 'center', minHeight: 48, fontSize: '1.0625rem' } }}>
      <FileLink of={document} />
    </Box>
    {document.description && <Box sx={{ overflowWrap: 'anywhere' }}>{document.description}</Box>}
    <Facts of={document} isSaved={isSaved} />
    {document.comments && (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {documents.comments}: {document.comments}
      </Box>
    )}
    {onAttend && (
      <Button
        variant="contained"
        onClick={() => onAttend(document)}
        aria-label={`${words.attend}: ${document.title}`}
        sx={{ minHeight: 48, alignSelf: { xs: 'stretch', sm: 'start' } }}
      >
        {words.attend}
      </Button>
    )}
  </Stack>
);
