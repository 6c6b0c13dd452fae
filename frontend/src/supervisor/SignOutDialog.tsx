import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { app, header } from '../messages.ts';
import { bytesOf, type Item } from '../offline/item.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { signOut } from '../session/session.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { fileSize } from '../ui/format/file-size.ts';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { BackupButton } from './BackupButton.tsx';
import { leavingTexts as words } from './messages.ts';
import { useSendAndLeave } from './useSendAndLeave.ts';

const HowMuch = ({ items }: { items: readonly Item[] }) => {
  const bytes = bytesOf(items);
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      <Typography>{words.waits(items.length, bytes > 0 && fileSize(bytes))}</Typography>
      {refused > 0 && <Typography>{words.refused(refused)}</Typography>}
      <Typography sx={{ color: 'text.secondary' }}>{words.keeping(items.length)}</Typography>
    </>
  );
};

/** Progress of sending, or the reason why it ended early. */
const Outcome = ({ sending, left, why }: { sending: boolean; left: number; why: string | null }) => (
  <div role="status">
    {sending && (
      <>
        <Typography>{words.sending(left)}</Typography>
        <LinearProgress aria-hidden sx={{ mt: 1 }} />
      </>
    )}
    {why && (
      <Alert severity="error" variant="outlined">
        {why}
      </Alert>
    )}
  </div>
);

/** Layout of the buttons, one below the other. */
const ways = {
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 1,
  px: 3,
  pb: 2,
  '& button': { m: '0 !important', minHeight: 48 },
  // On a phone in landscape, the text above the buttons has no room otherwise.
  '@media (max-height: 499.95px)': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
};

/** Asks a user who signs out what to do with the pending entries. */
export const SignOutDialog = ({ close }: { close: () => void }) => {
  const { items } = useOutbox();
  const leaving = useLeaving(close);
  const { run, sending, why } = useSendAndLeave();
  const waits = items.length > 0;
  return (
    <Dialog leaving={leaving} maxWidth="xs" aria-labelledby="sign-out-title">
      <DialogTitle id="sign-out-title">{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {waits ? <HowMuch items={items} /> : <Typography>{words.allSent}</Typography>}
        <Outcome sending={sending} left={items.length} why={why} />
      </DialogContent>
      <DialogActions sx={ways}>
        {waits && (
          <Button variant="contained" disabled={sending} onClick={() => void run()}>
            {words.send}
          </Button>
        )}
        <Button variant="outlined" onClick={() => signOut()}>
          {waits ? words.keep : header.logout}
        </Button>
        {waits && <BackupButton items={items} variant="outlined" />}
        <Button onClick={leaving.attempt}>{app.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
};
