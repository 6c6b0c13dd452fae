import { Button, DialogActions, DialogContent, DialogTitle, List, Typography } from '@mui/material';
import { useState } from 'react';
import { app } from '../messages.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import { bytesOf, mayChange, type Item } from '../offline/item.ts';
import { withdrawFromOutbox } from '../device/outbox-commands.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { fileSize } from '../ui/format/file-size.ts';
import { LowSpace } from '../shared/LowSpace.tsx';
import { EmptyState } from '../ui/states/states.tsx';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { OldEntries } from './OldEntries.tsx';
import { BackupButton } from './BackupButton.tsx';
import { Correction } from './Correction.tsx';
import { WaitingItem } from './WaitingItem.tsx';

const HowMuch = ({ items }: { items: readonly Item[] }) => {
  const bytes = bytesOf(items);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', '.MuiAlert-root + &': { mt: 2 } }}>
      {words.inAll(items.length, bytes > 0 && fileSize(bytes))}
    </Typography>
  );
};

/** The question before an entry is discarded or deleted. */
const questionOf = (item: Item) => {
  const action = words.discard;
  if (item.over) return { action, title: words.discardChangeTitle, hint: words.discardChangeHint };
  if (item.refusal ?? mayChange(item)) return { action, title: words.discardTitle, hint: words.discardHint };
  return { action: app.remove, title: words.removeTitle, hint: words.removeHint };
};

/** The outbox of this device, in the order of sending. */
export const WaitingDialog = ({ close }: { close: () => void }) => {
  const { items, sending } = useOutbox();
  const [unwanted, setUnwanted] = useState<Item | null>(null);
  const [wrong, setWrong] = useState<Item | null>(null);
  const leaving = useLeaving(close);
  const forget = () => setUnwanted(null);
  const asked = unwanted && questionOf(unwanted);
  return (
    <>
      <Dialog leaving={leaving} fills maxWidth="sm" aria-labelledby="waiting-title">
        <DialogTitle id="waiting-title">{words.title}</DialogTitle>
        <DialogContent dividers>
          <LowSpace after={items} />
          <OldEntries items={items} />
          {items.length > 0 && <HowMuch items={items} />}
          {items.length === 0 ? (
            <EmptyState title={words.none} hint={words.noneHint} />
          ) : (
            <List disablePadding aria-label={words.title}>
              {items.map((item) => (
                <WaitingItem key={item.id} {...{ item, sending }} discard={setUnwanted} correct={setWrong} />
              ))}
            </List>
          )}
        </DialogContent>
        <DialogActions>
          {items.length > 0 && <BackupButton items={items} />}
          <Button onClick={leaving.attempt}>{words.close}</Button>
        </DialogActions>
      </Dialog>
      {wrong && <Correction item={wrong} close={() => setWrong(null)} />}
      {unwanted && asked && (
        <ConfirmDialog
          open
          title={asked.title}
          action={asked.action}
          onCancel={forget}
          onConfirm={() => withdrawFromOutbox(unwanted).then(forget)}
        >
          {unwanted.title}. {asked.hint}
        </ConfirmDialog>
      )}
    </>
  );
};
