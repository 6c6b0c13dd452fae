import { Button } from '@mui/material';
import { useState } from 'react';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { formalTexts as texts } from './messages.ts';

const said = { done: texts.presented, failed: texts.presentFailed };

/** Presents a draft as the user saw it, after a confirmation. */
export const PresentButton = ({ row: { id, number, revision } }: { row: EstimationRow }) => {
  const { resource } = useContract();
  const command = useCommand();
  const [asking, setAsking] = useState(false);
  const present = async () => {
    await command('POST', seenAt(`${resource}/${id}/present`, revision), said, {});
    setAsking(false);
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
    </>
  );
};
