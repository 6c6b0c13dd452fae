import NotificationImportant from '@mui/icons-material/NotificationImportant';
import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { assignedDocuments as words } from '../messages.ts';
import type { DocumentProject } from './row.ts';
import { usePendingDocuments } from './useDocuments.ts';

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 16px',
  background: 'var(--band)',
  color: 'var(--onBand)',
  fontWeight: 600,
  '& p': { margin: 0, flex: 1 },
  // On a phone the sentence needs the room.
  '@media (max-width: 599px)': { '& > svg': { display: 'none' } },
});

type Props = { project: DocumentProject; onSee: () => void };

/** Says how many documents wait for this supervisor; nothing when none does. */
export const PendingBanner = ({ project, onSee }: Props) => {
  const count = usePendingDocuments(project);
  if (count === 0) return null;
  return (
    <Band role="status">
      <NotificationImportant aria-hidden />
      <p>{words.banner(count)}</p>
      <Button
        variant="outlined"
        onClick={onSee}
        sx={{ flexShrink: 0, minHeight: 48, color: 'inherit', borderColor: 'currentColor' }}
      >
        {words.see}
      </Button>
    </Band>
  );
};
