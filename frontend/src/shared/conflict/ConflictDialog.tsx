import { Button } from '@mui/material';
import { conflict as words } from '../../messages.ts';
import type { Difference } from './Differences.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

export type Choice = 'mine' | 'current' | 'neither';

type Props = { differences: Difference[]; choose: (choice: Choice) => void };

/**
 * Shows another user's changes next to the values of the form and asks which version to keep. Closing the dialog decides nothing. No button
 * that overwrites the other user's work is emphasized.
 */
export const ConflictDialog = ({ differences, choose }: Props) => (
  <QuestionDialog
    title={words.title}
    explanation={words.explanation}
    differences={differences}
    close={() => choose('neither')}
  >
    <Button autoFocus onClick={() => choose('neither')}>
      {words.goBack}
    </Button>
    <Button variant="outlined" onClick={() => choose('current')}>
      {words.useCurrent}
    </Button>
    <Button variant="outlined" onClick={() => choose('mine')}>
      {words.keepMine}
    </Button>
  </QuestionDialog>
);
