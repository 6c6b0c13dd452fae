import type { DeletedProject } from '@obraclara/api';
import { useAll } from '../../api/useAll.ts';
import { users as words } from '../../messages.ts';

type Named = Pick<DeletedProject, 'id' | 'name'>;

/** Names of a user's projects, including deleted projects. */
export const ProjectNames = ({ ids }: { ids: readonly string[] }) => {
  const projects = useAll('projects');
  const deleted = useAll('deleted/projects');
  const nameOf = (id: string) => {
    const named = (list: Named[] | undefined) => list?.find((project) => project.id === id)?.name;
    const gone = named(deleted.data);
    return named(projects.data) ?? (gone === undefined ? words.projectUnknown : words.projectDeleted(gone));
  };
  if (projects.isPending || deleted.isPending) return '…';
  return ids.map(nameOf).toSorted().join('\n');
};
