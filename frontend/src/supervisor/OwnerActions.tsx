import { Button, Stack, Typography } from '@mui/material';
import { useAll } from '../api/useAll.ts';
import { app } from '../messages.ts';
import { rebased } from '../device/captures.ts';
import { correctionTexts } from '../offline/correction-messages.ts';
import { isLeaving } from '../offline/following.ts';
import { mayChange, type Corrected, type Item } from '../offline/item.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import { follow, tryAgain } from '../offline/outbox.ts';

type Props = { item: Item; discard: (item: Item) => void; correct: (item: Item) => void };

/** Whether the record of a change no longer exists, or another user has changed it. */
export const hasConflict = ({ over, refusal }: Item) =>
  Boolean(over && (refusal?.current || refusal?.status === 404));

/** The corrected entry when the user retries a conflicting change: its content, and the record that it changes. */
const goingOn = (item: Item): Corrected => {
  const { body, over } = rebased(item);
  // The record no longer exists: the change becomes a new record, with the entry's own id.
  return item.refusal?.current ? { body, over } : { over: null };
};

/** Actions for a change that met a conflict. */
export const ConflictActions = ({ item }: { item: Item }) => {
  const { over, refusal } = item;
  // A deleted estimation is money: the user restores it or captures it again after seeing the other estimations.
  if (!over || (item.kind !== 'progress' && !refusal?.current)) return null;
  const goOn = goingOn(item);
  const action = { correct: words.keepMine, remove: words.removeAnyway }[over.does];
  return (
    <Button variant="outlined" onClick={() => void tryAgain(item, goOn)}>
      {refusal?.current ? action : words.recordAnew}
    </Button>
  );
};

/** Whether the entry has a form for corrections. */
export const hasForm = ({ over, refusal }: Item) =>
  over?.does !== 'remove' && !(over && refusal?.status === 404);

/** Whether the user still has the entry's project; true until the projects are loaded. */
export const useHasProject = ({ project_id }: Item): boolean =>
  useAll('projects').data?.some(({ id }) => id === project_id) ?? true;

const Buttons = ({ item, discard, correct }: Props) => {
  const takes = useHasProject(item);
  if (isLeaving(item))
    return (
      <Button variant="outlined" onClick={() => void follow(item, null)}>
        {app.undo}
      </Button>
    );
  return (
    <>
      {takes && hasForm(item) && (
        <Button variant="outlined" onClick={() => correct(item)}>
          {correctionTexts.action}
        </Button>
      )}
      <Button color="error" onClick={() => discard(item)}>
        {mayChange(item) ? words.discard : app.remove}
      </Button>
    </>
  );
};

/** Buttons to correct or withdraw a pending entry; what the server may have is changed behind it. */
export const OwnerActions = (props: Props) => (
  <>
    {!mayChange(props.item) && !isLeaving(props.item) && (
      <Typography variant="body2">{words.mayBeThere}</Typography>
    )}
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& button': { minHeight: 48 } }}>
      <Buttons {...props} />
    </Stack>
  </>
);
