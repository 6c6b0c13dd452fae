import type { UserAnswer } from '@obraclara/api';
import type { RefObject } from 'react';
import { users } from '../../messages.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';

type Props = {
  user: UserAnswer;
  /** Where the keyboard goes on once it is deleted. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a user is deleted, and says what goes with it. */
export const DeleteUser = ({ user, ...place }: Props) => (
  <DeleteDialog
    title={users.confirmDelete}
    path={`users/${user.id}`}
    record={user}
    said={{ done: users.deleted, failed: users.deleteFailed }}
    restoring={{ done: users.restored, failed: users.restoreFailed }}
    {...place}
  >
    {({ name, email }) => (
      <>
        <strong>{name}</strong> · {email}
        <br />
        {users.deleteLoses}
      </>
    )}
  </DeleteDialog>
);
