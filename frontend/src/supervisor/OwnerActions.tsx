import { Button, Stack, Typography } from '@mui/material';
import { useAll } from '../api/useAll.ts';
import { correctionTexts } from '../offline/correction-messages.ts';
import { mayChange, type Corrected, type Item } from '../offline/item.ts';
import { overWhatItMet } from '../offline/over-what-it-met.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import { tryAgain } from '../offline/outbox.ts';
import { overWhatIsThere } from '../offline/progress-terms.ts';

type Props = { item: Item; discard: (item: Item) => void; correct: (item: Item) => void };

/** The record of a change is gone, or somebody else has changed it. */
export const isMoved = ({ over, refusal }: Item) =>
  Boolean(over && (refusal?.current || refusal?.status === 404));

/** What a change says, and over what it goes, once its owner lets it go again. */
const goingOn = (item: Item): Corrected => {
  if (item.kind === 'estimations') return { over: overWhatItMet<'estimations'>(item) };
  if (item.kind === 'documents') return {};
  const { body, over } = overWhatIsThere(item);
  // Under its own id it is a record by itself.
  return item.refusal?.current ? { body, over } : { over: null };
};

/** How a change goes on that met another record than it was made over. */
export const MovedOn = ({ item }: { item: Item }) => {
  const { over, refusal } = item;
  // An estimation that is gone is restored, or captured anew, by who sees what else there is: it is money.
  if (!over || (item.kind !== 'progress' && !refusal?.current)) return null;
  const goOn = goingOn(item);
  const action = { correct: words.keepMine, remove: words.removeAnyway }[over.does];
  return (
    <Button variant="outlined" onClick={() => void tryAgain(item, goOn)}>
      {refusal?.current ? action : words.recordAnew}
    </Button>
  );
};

/** Whether there is something in it that can be put right. */
export const hasForm = ({ over, refusal }: Item) =>
  over?.does !== 'remove' && !(over && refusal?.status === 404);

/** Whether its project is still there for this person; until that is known, it is taken to be. */
export const useTakes = ({ project_id }: Item): boolean =>
  useAll('projects').data?.some(({ id }) => id === project_id) ?? true;

/** What waits is put right or taken back by its owner, unless the server may have it. */
export const OwnerActions = ({ item, discard, correct }: Props) => {
  const takes = useTakes(item);
  if (!mayChange(item)) return <Typography variant="body2">{words.mayBeThere}</Typography>;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& button': { minHeight: 48 } }}>
      {takes && hasForm(item) && (
        <Button variant="outlined" onClick={() => correct(item)}>
          {correctionTexts.action}
        </Button>
      )}
      <Button color="error" onClick={() => discard(item)}>
        {words.discard}
      </Button>
    </Stack>
  );
};
