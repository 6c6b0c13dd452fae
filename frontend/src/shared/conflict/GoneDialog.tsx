import { Button } from '@mui/material';
import { app, conflict } from '../../messages.ts';
import { waitingTexts } from '../../offline/messages.ts';
import type { Difference } from './Differences.tsx';
import { goneTexts as words } from './messages.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

/** Options of a form whose record was deleted: close it, or create a new record from its values. */
export type Offered = 'leave' | 'anew';
export type GoneChoice = Offered | 'back';

type Props = {
  differences: readonly Difference[];
  offered: readonly Offered[];
  choose: (choice: GoneChoice) => void;
  inAddress?: boolean;
};

/** Shows the form's values of a record that another user has deleted. Closing the dialog leaves the form unchanged. */
export const GoneDialog = ({ differences, offered, choose, inAddress = false }: Props) => (
  <QuestionDialog
    title={words.title}
    explanation={[words.explanation, differences.length > 0 && words.typed].filter(Boolean).join(' ')}
    differences={differences}
    close={() => choose('back')}
    inAddress={inAddress}
  >
    <Button autoFocus onClick={() => choose('back')}>
      {offered.length > 0 ? conflict.goBack : app.close}
    </Button>
    {offered.includes('leave') && (
      <Button variant="outlined" color="error" onClick={() => choose('leave')}>
        {words.leave}
      </Button>
    )}
    {offered.includes('anew') && (
      <Button variant="contained" onClick={() => choose('anew')}>
        {waitingTexts.recordAnew}
      </Button>
    )}
  </QuestionDialog>
);
