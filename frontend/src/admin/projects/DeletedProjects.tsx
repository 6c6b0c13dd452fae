import { useCommand } from '../../api/useCommand.ts';
import { projects as words } from '../../messages.ts';
import { Deleted } from '../../shared/deleted/Deleted.tsx';

/** What is said of one that is brought back. */
export const restoredProject = { done: words.restored, failed: words.restoreFailed };

/** Deleted projects, to be brought back with all they hold. */
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
