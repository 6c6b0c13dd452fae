import { useCommand } from '../../api/useCommand.ts';
import { roleNames, users as words } from '../../messages.ts';
import { EraseData } from './EraseData.tsx';
import { Deleted } from '../../shared/deleted/Deleted.tsx';

/** Deleted users, with buttons to restore them or to erase their personal data. */
export const DeletedUsers = () => {
  const command = useCommand();
  return (
    <Deleted
      label={words.deletedList}
      title={words.deletedTitle}
      resource="deleted/users"
      empty={words.noneDeleted}
      failed={words.deletedFailed}
      nameOf={({ name }) => name}
      detailOf={({ email, role, erased }) => `${erased ? words.erasing : email} · ${roleNames[role] ?? role}`}
      restorable={({ erased }) => !erased}
      also={(user) => <EraseData {...user} />}
      restore={({ id }) =>
        command('POST', `users/${id}/restore`, { done: words.restored, failed: words.restoreFailed })
      }
    />
  );
};
