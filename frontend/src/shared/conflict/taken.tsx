import { Button } from '@mui/material';
import { conflict } from '../../messages.ts';
import { askPerson } from '../../ui/dialogs/questions.ts';
import { takenTexts as words } from './messages.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

export type TakenChoice = 'also' | 'leave' | 'back';

const TakenDialog = ({ choose }: { choose: (choice: TakenChoice) => void }) => (
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

/** Null if no component shows questions or if the session ends first. */
export const askTaken = () => askPerson<TakenChoice>((choose) => <TakenDialog choose={choose} />);
