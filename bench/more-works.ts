/* Additional works with a catalog of ordinary size, to measure users with many works. */
import { randomUUID } from 'node:crypto';
import { catalogStream, contractId, projectStream } from '../events/src/index.ts';
import type { System } from '../runtime/src/system.ts';
import { conceptAt, times } from './big-project.ts';
import { project, writeNew } from './filled-projects.ts';
import type { Signed } from './opened-system.ts';

type Person = { id: string; name: string; email: string; role: string; assigned_projects: string[] };

const concepts = (project_id: string, count: number) =>
  times(count, (n) => ({
    type: 'ConceptAdded' as const,
    data: { ...conceptAt(n), id: randomUUID(), project_id, contract_id: contractId(project_id) },
  }));

/** Adds so many works with so many concepts each, all assigned to `person`. */
export const addWorks = async (
  { app, deps: { store } }: System,
  { administrator, person }: { administrator: Signed; person: Signed },
  size: { works: number; concepts: number },
) => {
  const ids = times(size.works, (n) => `works-${n}`);
  for (const id of ids) {
    await writeNew(store, projectStream(id), [{ type: 'ProjectCreated', data: project(id) }]);
    await writeNew(store, catalogStream(contractId(id)), concepts(id, size.concepts));
  }
  const { id, name, email, role, assigned_projects } = person.user as Person;
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/users/${id}`,
    headers: { authorization: `Bearer ${administrator.token}` },
    payload: { name, email, role, assigned_projects: [...assigned_projects, ...ids] },
  });
  if (answer.statusCode !== 200) throw new Error(`the works were not assigned: ${answer.body}`);
};
