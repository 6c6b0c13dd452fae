/* Works beside those of the demonstration, each with a catalog of an ordinary size, for whoever has many of them. */
import { randomUUID } from 'node:crypto';
import { catalogStream, contractId, projectStream, type ObraEvent } from '../events/src/index.ts';
import type { System } from '../runtime/src/system.ts';
import { conceptAt, streamWriter, times } from './big-project.ts';
import type { Signed } from './opened-system.ts';

type Person = { id: string; name: string; email: string; role: string; assigned_projects: string[] };

const project = (n: number): ObraEvent => ({
  type: 'ProjectCreated',
  data: {
    id: `works-${n}`,
    name: `Obra ${n + 1}`,
    description: 'Mantenimiento de caminos',
    contract_amount: 90_000_000,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    status: 'active',
  },
});

const catalog = (project_id: string, concepts: number): ObraEvent[] => {
  const imported = { project_id, contract_id: contractId(project_id), import_id: randomUUID() };
  return [
    { type: 'CatalogImportStarted', data: { ...imported, file_name: 'catálogo.xlsx', file_hash: '' } },
    {
      type: 'CatalogChunkImported',
      data: { ...imported, concepts: times(concepts, (n) => ({ ...conceptAt(n), id: randomUUID() })) },
    },
    {
      type: 'CatalogImported',
      data: { ...imported, items_added: concepts, items_updated: 0, items_unchanged: 0 },
    },
  ];
};

/** So many more works of so many concepts each, all of them this person's, once the read models have them. */
export const addWorks = async (
  { app, deps: { store } }: System,
  { administrator, person }: { administrator: Signed; person: Signed },
  { works, concepts }: { works: number; concepts: number },
) => {
  const write = streamWriter(store);
  const ids = times(works, (n) => `works-${n}`);
  for (const [n, id] of ids.entries()) {
    await write(projectStream(id), [project(n)]);
    await write(catalogStream(contractId(id)), catalog(id, concepts));
  }
  const { id, name, email, role, assigned_projects } = person.user as Person;
  const authorization = `Bearer ${administrator.token}`;
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/users/${id}`,
    headers: { authorization, 'x-event-position': String(await store.head()) },
    payload: { name, email, role, assigned_projects: [...assigned_projects, ...ids] },
  });
  if (answer.statusCode !== 200) throw new Error(`the works were not assigned: ${answer.body}`);
};
