import { Alert, Button, LinearProgress, ListItem, Stack, Typography } from '@mui/material';
import { Suspense } from 'react';
import { EstimationVersions, isFrozen, NumberTaken, UseInNewEstimation } from '../estimations/index.ts';
import { ChangeVersions } from '../progress/index.ts';
import { hasForm, hasConflict, ConflictActions, OwnerActions, useHasProject } from './OwnerActions.tsx';
import { captures } from '../device/captures.ts';
import { changeTexts } from '../offline/change-messages.ts';
import { isLeaving } from '../offline/following.ts';
import { correctionTexts } from '../offline/correction-messages.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import { bytesOf, type Item } from '../offline/item.ts';
import { shownFiles } from '../offline/shown-files.ts';
import { tryAgain, type Outbox } from '../offline/outbox.ts';
import { fileSize } from '../ui/format/file-size.ts';
import { instantMoment } from '../ui/format/instant.ts';

type Props = {
  item: Item;
  sending: Outbox['sending'];
  discard: (item: Item) => void;
  /** Opens the form of the entry. */
  correct: (item: Item) => void;
};

/** Actions to retry a refused entry unchanged, by the reason of the refusal. */
const WayOn = ({ item }: Pick<Props, 'item'>) => {
  const { number, paid } = item.refusal?.fields ?? {};
  if (item.kind === 'estimations' && number && !item.over) return <NumberTaken item={item} />;
  if (hasConflict(item)) return <ConflictActions item={item} />;
  return (
    <Button variant="outlined" onClick={() => void tryAgain(item, paid ? { agreed: true } : {})}>
      {paid ? words.sendAnyway : words.again}
    </Button>
  );
};

/** Opens the form of a refused entry. What was captured for a frozen estimation can only become a new one. */
const Form = ({ item, correct }: Pick<Props, 'item' | 'correct'>) => {
  if (item.kind === 'estimations' && isFrozen(item)) return <UseInNewEstimation item={item} use={correct} />;
  if (!hasForm(item)) return null;
  return (
    <Button variant="contained" onClick={() => correct(item)}>
      {correctionTexts.action}
    </Button>
  );
};

/** A project that was deleted or is no longer assigned to the user accepts no correction; it may be assigned again. */
const Refused = ({ item, discard, correct }: Omit<Props, 'sending'>) => {
  const takes = useHasProject(item);
  return (
    <>
      <Alert severity="error" variant="outlined">
        {item.refusal?.why}
      </Alert>
      {hasConflict(item) && (
        <Suspense fallback={null}>
          {item.kind === 'progress' && <ChangeVersions item={item} />}
          {item.kind === 'estimations' && <EstimationVersions item={item} />}
        </Suspense>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& button': { minHeight: 48 } }}>
        {takes ? (
          <>
            <Form item={item} correct={correct} />
            <WayOn item={item} />
          </>
        ) : (
          <Button variant="outlined" onClick={() => void tryAgain(item)}>
            {words.again}
          </Button>
        )}
        <Button color="error" onClick={() => discard(item)}>
          {words.discard}
        </Button>
      </Stack>
    </>
  );
};

const stateOf = (item: Item, own: Outbox['sending']) => {
  if (isLeaving(item)) return changeTexts.removalWaits;
  return own ? words.sending(fileSize(own.sent), fileSize(own.total)) : words.waits;
};

/** One outbox entry: its title, its upload progress, and the reason of a refusal. */
export const WaitingItem = ({ item, sending, discard, correct }: Props) => {
  const { title, kept_at, unconfirmed, refusal } = item;
  const bytes = bytesOf([item]);
  const own = sending?.id === item.id ? sending : null;
  const about = [
    words.kept(instantMoment(kept_at)),
    bytes > 0 && captures[item.kind].withFiles(fileSize(bytes), shownFiles(item).length),
  ];
  return (
    <ListItem
      divider
      disableGutters
      sx={{ py: 2, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {about.filter(Boolean).join(', ')}
      </Typography>
      {unconfirmed && <Typography variant="body2">{words.unconfirmed(unconfirmed)}</Typography>}
      {own && (
        <LinearProgress variant="determinate" value={(100 * own.sent) / own.total} aria-label={title} />
      )}
      {refusal ? (
        <Refused item={item} discard={discard} correct={correct} />
      ) : (
        <>
          <Typography variant="body2">{stateOf(item, own)}</Typography>
          <OwnerActions {...{ item, discard, correct }} />
        </>
      )}
    </ListItem>
  );
};
