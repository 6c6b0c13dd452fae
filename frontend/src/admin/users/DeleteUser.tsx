import type { UserAnswer } from '@obraclara/api';
import type { RefObject } from 'react';
import { users } from '../../messages.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';

type Props = {
  user: UserAnswer;
  /** Element that receives the focus after the deletion. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Confirms the deletion of a user, and shows its consequences. */
export const DeleteUser = ({ user, ...place }: Props) => (
  <DeleteDialog
    title={users.confirmDelete}
    path={`users/${user.id}`}
    record={user}
    texts={{ done: users.deleted, failed: users.deleteFailed }}
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
