import { useCommand } from '../../api/useCommand.ts';
import { projects as words } from '../../messages.ts';
import { Deleted } from '../../shared/deleted/Deleted.tsx';

/** Messages for the restoration of a project. */
export const restoredProject = { done: words.restored, failed: words.restoreFailed };

/** Deleted projects. Restoring one also restores all its records. */
export const DeletedProjects = () => {
  const command = useCommand();
  return (
    <Deleted
      label={words.deletedList}
      title={words.deletedTitle}
      resource="deleted/projects"
      empty={words.noneDeleted}
      failed={words.deletedFailed}
      nameOf={({ name }) => name}
      restore={({ id }) => command('POST', `projects/${id}/restore`, restoredProject)}
    />
  );
};
