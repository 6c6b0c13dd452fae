import { refuse } from '@obraclara/platform/http';
import type { Services } from '../machinery/services.ts';
import { project } from '../project/rules.ts';

const missing = 'Uno de los proyectos asignados no existe';

/** Throws 422 when a newly assigned project never existed. A deleted project is accepted, since it may be restored with its users. */
export const knownProjects = async (
  { streams, findAccount }: Services,
  { id, assigned_projects = [] }: { id: string; assigned_projects?: string[] | undefined },
): Promise<void> => {
  const had = new Set((await findAccount(id))?.person.assigned_projects);
  for (const given of assigned_projects.filter((one) => !had.has(one))) {
    const { state } = await streams.load(project, given);
    if (state.is === 'none') refuse(422, missing, [{ field: 'assigned_projects', message: missing }]);
  }
};
