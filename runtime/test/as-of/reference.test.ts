import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoPassword } from '../../../demo/src/accounts.ts';
import { demoCopy } from '../../../test/demo.ts';
import { readConfig } from '../../src/config.ts';
import { openSystem } from '../../src/system.ts';
import { operation } from '../estimations/operations.ts';
import { rowsOf } from '../estimations/reference.ts';
import { openWorld, type Answer, type ContractUnderTest } from '../estimations/world.ts';
import { contractAt, logOf, type Logged } from './reference-fold.ts';

const instants = 50;

type Ask = (url: string) => Promise<Answer>;
type Asked = { contract_id: string; project_id: string; list: string };

/** Instants from before the project's first event until after its last. */
const instantsOf = (log: readonly Logged[], project_id: string): string[] => {
  const times = log.filter(({ data }) => data.project_id === project_id).map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const within = fc.integer({ min: first, max: last });
  const some = fc.sample(within, { numRuns: instants - 2, seed: 20261123 });
  return [first, ...some, last].map((time) => new Date(time).toISOString());
};

/** Compares the estimations at each instant with the reference. Returns the number of distinct tables. */
const compared = async (ask: Ask, log: readonly Logged[], { contract_id, project_id, list }: Asked) => {
  const seen = new Set<string>();
  for (const instant of instantsOf(log, project_id)) {
    const { status, body } = await ask(`${list}?as_of=${instant}`);
    expect(status, instant).toBe(200);
    const expected = rowsOf(contractAt(log, contract_id, instant));
    expect(body.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
    expect(body, `${contract_id} as of ${instant}`).toMatchObject(expected);
    seen.add(JSON.stringify(expected));
  }
  return seen.size;
};

it('answers of each project of the demonstration, as of any instant of its life, what a fold that shares no code makes of the log', async () => {
  const { database, dataDir } = await demoCopy();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const parts = ['command-service', 'projections', 'query-service'] as const;
  const system = await openSystem(readConfig(env), { say: () => undefined, parts });
  try {
    const login = { email: 'gerente@obraclara.mx', password: demoPassword };
    const entered = await system.app.inject({ method: 'POST', url: '/api/auth/login', payload: login });
    const authorization = `Bearer ${entered.json<{ access_token: string }>().access_token}`;
    const ask: Ask = async (url) => {
      const response = await system.app.inject({ url: `/api${url}`, headers: { authorization } });
      return { status: response.statusCode, body: response.json() };
    };
    const log = await logOf(database.pool);
    const { body: projects } = await ask('/projects');
    const tables = [];
    for (const { id } of projects) {
      const [works, services] = [`/estimations/${id}`, `/projects/${id}/internal-estimations`];
      tables.push(await compared(ask, log, { contract_id: `${id}:main`, project_id: id, list: works }));
      tables.push(
        await compared(ask, log, { contract_id: `${id}:internal`, project_id: id, list: services }),
      );
    }
    expect(Math.max(...tables)).toBeGreaterThan(2);
  } finally {
    await system.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
}, 900_000);

it('and of contracts that are captured, corrected, settled, deleted and repriced', async () => {
  const clock = { now: new Date('2026-01-10T15:00:00.123Z') };
  const world = await openWorld(() => clock.now);
  try {
    const works = await world.main('Puente');
    const services = await world.internal(works.project_id);
    const fresh = (under: ContractUnderTest) => ({
      under,
      model: { advance: { amount: 0, percentage: 0 }, estimations: [] },
      ids: { next: 0 },
    });
    const real = { world, subjects: [works, services].map(fresh) };
    const steps = 200;
    const [asked = []] = fc.sample(fc.array(operation, { minLength: steps, maxLength: steps }), {
      numRuns: 1,
      seed: 20261123,
    });
    for (const each of asked) {
      await each.run({}, real);
      clock.now = new Date(clock.now.getTime() + 61_003);
    }
    const log = await world.log();
    for (const { list, kind, token, project_id } of [works, services]) {
      const contract_id = `${project_id}:${kind}`;
      const ask: Ask = (url) => world.call('GET', url, { token });
      expect(await compared(ask, log, { contract_id, project_id, list })).toBeGreaterThan(instants / 3);
    }
  } finally {
    await world.close();
  }
}, 900_000);
