import { Button } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../api/useCommand.ts';
import { users as words } from '../../messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';

/** Button that permanently erases the personal data of a deleted user, after confirmation. */
export const EraseData = ({ id, name, email }: { id: string; name: string; email: string }) => {
  const command = useCommand();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const erase = () =>
    command('DELETE', `users/${id}/personal-data`, { done: words.erasing, failed: words.eraseFailed }).then(
      close,
    );
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} aria-label={`${words.erase} de ${name}`}>
        {words.erase}
      </Button>
      {asking && (
        <ConfirmDialog open title={words.eraseTitle} action={words.erase} onCancel={close} onConfirm={erase}>
          <strong>{name}</strong> · {email}
          <br />
          {words.eraseLoses}
        </ConfirmDialog>
      )}
    </>
  );
};
