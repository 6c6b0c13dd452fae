import { readModels } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFile } from '../../command-service/test/stored-file.ts';
import { openWorld, type World } from '../test/estimations/world.ts';

type Record = { id: string; revision: number };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Requests of one person, with read models that include the person's last command. */
const session = (token: string) => {
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const answer = await world.call(method, `/${url}`, { token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    get: (url: string): Promise<Record[]> => ask('GET', url),
    one: (url: string): Promise<Record> => ask('GET', url),
    post: (url: string, body: object): Promise<Record> => ask('POST', url, body),
    put: (url: string, body: object = {}): Promise<Record> => ask('PUT', url, body),
  };
};

it('is the same in the answer of a command, in the lists, and once these are built again', async () => {
  const { project_id, token, concepts } = await world.main('Puente');
  const internal = await world.internal(project_id);
  const admin = session(world.admin);
  const supervisor = session(token);
  const manager = session(internal.token);
  const first = concepts[0]!;

  /** Each list, with the last command answer for each of its rows. */
  const said: { list: () => Promise<Record[]>; answers: Record[] }[] = [];

  const changed = await admin.put(`catalog/${first.id}`, world.conceptBody(project_id, first.code, 8));
  said.push({ list: () => admin.get(`catalog/${project_id}`), answers: [changed] });

  const extra = { ...world.conceptBody(project_id, 'X-1', 1), description: 'X' };
  const extraordinary = await supervisor.post('extraordinary', extra);
  said.push({ list: () => admin.get(`extraordinary/${project_id}`), answers: [extraordinary] });

  const advance = {
    project_id,
    concept_id: first.id,
    quantity_advanced: 1,
    progress_date: '2026-02-01',
  };
  const one = await supervisor.post('progress', advance);
  const other = await supervisor.post('progress', advance);
  const corrected = await supervisor.put(`progress/${one.id}?quantity_advanced=2`);
  said.push({ list: () => admin.get(`progress/${project_id}`), answers: [corrected, other] });

  const people = (await admin.get('users')) as (Record & { role: string })[];
  const sara = people.find(({ role }) => role === 'supervisor')!;
  const renamed = await admin.put(`users/${sara.id}`, { ...sara, name: 'Sara L.' });
  said.push({ list: () => admin.get('users'), answers: [renamed] });

  const longer = await admin.put(`projects/${project_id}`, { end_date: '2027-12-31' });
  said.push({ list: () => admin.get('projects'), answers: [longer] });

  const file_id = await storedFile({ files: world.files, clock: { now: new Date() } }, project_id, 'oficio');
  const document = { project_id, type: 'oficio', origin: 'externa', title: 'O', file_id };
  const uploaded = await supervisor.post('documents', document);
  await manager.put(`documents/${uploaded.id}/assign`, { assigned_to: sara.id });
  const attended = await supervisor.put(`documents/${uploaded.id}/supervisor-update`, { status: 'attended' });
  said.push({ list: () => admin.get(`documents/${project_id}`), answers: [attended] });

  const estimation = {
    project_id,
    period: 'Enero',
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    concepts: [{ concept_id: first.id, quantity: 1 }],
  };
  const estimated = await supervisor.post('estimations', { ...estimation, number: 1 });
  const later = await supervisor.post('estimations', { ...estimation, number: 2 });
  const authorized = await supervisor.put(`estimations/${estimated.id}/status?status=autorizada`);
  // The advance changes every figure of the estimations, but appends no event to them.
  const granted = await supervisor.post(`projects/${project_id}/anticipo`, {
    amount: 10,
    amortization_percentage: 10,
  });
  said.push({ list: () => admin.get(`estimations/${project_id}`), answers: [authorized, later] });
  said.push({
    list: async () => {
      const { id, anticipo_revision } = (await admin.one(`projects/${project_id}`)) as Record & {
        anticipo_revision: number;
      };
      return [{ id, revision: anticipo_revision }];
    },
    answers: [granted],
  });

  const services = { ...estimation, concepts: [{ concept_id: internal.concepts[0]!.id, quantity: 1 }] };
  const kept = await manager.post('internal-estimations', { ...services, number: 1 });
  const next = await manager.post('internal-estimations', { ...services, number: 2 });
  const reviewed = await manager.put(`internal-estimations/${kept.id}/status?status=revision`);
  said.push({ list: () => manager.get(internal.list.slice(1)), answers: [reviewed, next] });

  const contract = `projects/${project_id}/internal-contract`;
  const terms = { title: 'T', description: 'S', contract_amount: 500_000 };
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const defined = await manager.post(contract, { ...terms, ...days });
  said.push({ list: async () => [await manager.one(contract)], answers: [defined] });

  const listed = () =>
    Promise.all(
      said.map(async ({ list, answers }) => {
        const rows = new Map((await list()).map(({ id, revision }) => [id, revision]));
        return answers.map(({ id }) => [id, rows.get(id)]);
      }),
    );
  const answered = said.map(({ answers }) => answers.map(({ id, revision }) => [id, revision]));
  expect(answered.flat().every(([, revision]) => Number(revision) >= 0)).toBe(true);
  expect(await listed()).toEqual(answered);
  for (const { name } of readModels) expect(await world.rebuild(name)).toBe('done');
  expect(await listed()).toEqual(answered);
});
