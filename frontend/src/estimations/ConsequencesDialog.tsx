import type { Foreseen } from '@obraclara/api';
import { app } from '../messages.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { Consequences } from './Consequences.tsx';
import { shownChanges, type Shows } from './preview.ts';
import { texts } from './messages.ts';

const summaries = { all: texts.allChange, later: texts.laterChange };

type Props = {
  foreseen: Foreseen;
  shows: Shows;
  answer: (isWanted: boolean) => void;
};

/** Confirms a command that changes other estimations and lists the changes. Marks paid estimations. */
export const ConsequencesDialog = ({ foreseen, shows, answer }: Props) => {
  const changes = shownChanges(foreseen, shows);
  const paid = foreseen.paid.length;
  return (
    <ConfirmDialog
      open
      maxWidth="md"
      title={paid > 0 ? texts.confirmPaid(paid) : texts.confirmSave}
      action={paid > 0 ? texts.changePaid : app.save}
      color={paid > 0 ? 'error' : 'primary'}
      onCancel={() => answer(false)}
      onConfirm={async () => answer(true)}
    >
      <Consequences changes={changes} preview={foreseen} summary={summaries[shows.of](changes.length)} />
    </ConfirmDialog>
  );
};
