import { Button } from '@mui/material';
import { isIdTaken } from '../../api/api-error.ts';
import { conflict } from '../../messages.ts';
import { watchForAnother } from '../../session/session.ts';
import { askPerson } from '../questions.ts';
import { takenTexts as words } from './messages.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

type Choice = 'also' | 'leave' | 'back';

const TakenDialog = ({ choose }: { choose: (choice: Choice) => void }) => (
  <QuestionDialog
    title={words.title}
    explanation={words.explanation}
    differences={[]}
    close={() => choose('back')}
  >
    <Button autoFocus onClick={() => choose('back')}>
      {conflict.goBack}
    </Button>
    <Button variant="outlined" color="error" onClick={() => choose('leave')}>
      {words.leave}
    </Button>
    <Button variant="contained" onClick={() => choose('also')}>
      {words.also}
    </Button>
  </QuestionDialog>
);

/**
 * Asks what becomes of a draft that was already saved in another tab with other data: `also` saves it too, under another id; `leave`
 * discards it. `back` without a question if it was refused for another reason.
 */
export const askOfTaken = async (error: unknown): Promise<Choice> => {
  if (!isIdTaken(error)) return 'back';
  const isAnother = watchForAnother();
  const choice = await askPerson<Choice>((choose) => <TakenDialog choose={choose} />);
  return isAnother() ? 'back' : (choice ?? 'back');
};
