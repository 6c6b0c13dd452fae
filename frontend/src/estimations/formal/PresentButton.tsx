import { Button } from '@mui/material';
import { useState } from 'react';
import { detailOf, fieldErrorsOf } from '../../api/api-error.ts';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { formalTexts as texts } from './messages.ts';

/** Whether the estimation lacks something that its contract requires, and the server asks why. */
const asks = (error: unknown) => 'missing' in fieldErrorsOf(error);

const messages = { done: texts.presented, failed: texts.presentFailed, asks };

/** Presents a draft as the user saw it, after a confirmation, and a reason if something is missing. */
export const PresentButton = ({ row: { id, number, revision } }: { row: EstimationRow }) => {
  const { resource } = useContract();
  const command = useCommand();
  const [asking, setAsking] = useState(false);
  const [gap, setGap] = useState<string>();
  const send = (body: object) =>
    command('POST', seenAt(`${resource}/${id}/present`, revision), messages, body);
  const present = async () => {
    const outcome = await send({});
    setAsking(false);
    if (!outcome.ok && asks(outcome.error)) setGap(detailOf(outcome.error, texts.presentFailed));
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={texts.presentNamed(number)}
        onClick={() => setAsking(true)}
        sx={{ flexGrow: 1, minHeight: { xs: 48, lg: 36 } }}
      >
        {texts.present}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.presentQuestion(number)}
        action={texts.present}
        color="primary"
        onCancel={() => setAsking(false)}
        onConfirm={present}
      >
        {texts.presentMeans}
      </ConfirmDialog>
      {gap !== undefined && (
        <ReasonDialog
          title={texts.presentQuestion(number)}
          hint={gap}
          submit={texts.present}
          send={(missing) => send({ missing })}
          close={() => setGap(undefined)}
        />
      )}
    </>
  );
};
