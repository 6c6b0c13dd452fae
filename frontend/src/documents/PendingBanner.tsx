import ChevronRight from '@mui/icons-material/ChevronRight';
import NotificationImportant from '@mui/icons-material/NotificationImportant';
import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { assignedDocuments as words } from '../messages.ts';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 16px',
  background: 'var(--band)',
  color: 'var(--onBand)',
  fontWeight: 600,
  '& p': { margin: 0, flex: 1 },
});

/** On a phone, one row that is a single button. */
const Line = styled('button')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 48,
  padding: '0 8px 0 12px',
  border: 0,
  background: 'var(--band)',
  color: 'var(--onBand)',
  font: 'inherit',
  fontSize: 'clamp(0.8125rem, 3.6vw, 1rem)',
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
});

type Props = { count: number; onSee: () => void };

/** Shows the number of documents pending for this supervisor; nothing if there are none. */
export const PendingBanner = ({ count, onSee }: Props) => {
  const phone = useNarrowScreen('sm');
  if (count === 0) return null;
  if (phone)
    return (
      <div role="status">
        <Line type="button" onClick={onSee}>
          {words.banner(count)}
          <span className="hidden-label">{words.see}</span>
          <ChevronRight aria-hidden />
        </Line>
      </div>
    );
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
