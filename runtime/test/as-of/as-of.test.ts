import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoutes } from '../../../query-service/src/query-routes.ts';
import { addressOf } from '../../../query-service/test/addresses.ts';
import { openWorld } from '../estimations/world.ts';
import { lifeOf, type Life } from './life.ts';
import { unsigned } from './unsigned.ts';

const clock = { now: new Date('2026-01-10T15:00:00.123Z') };
let life: Life;

beforeAll(async () => {
  const world = await openWorld(() => clock.now);
  const works = await world.main('Puente');
  const services = await world.internal(works.project_id);
  const ids = { estimations: [], internal: [], progress: [], documents: [] };
  const tokens = await world.signIn(works.project_id);
  life = { world, clock, works, services, tokens, ids, next: 0 };
});
afterAll(() => life?.world.close());

/** Every read route of a project that answers with JSON, and the list of projects. Documents are left out: they are slow to draw. */
const reads = readRoutes.filter(
  ({ response, project, ofVisibleProjects }) => response && (project ?? ofVisibleProjects),
);

const askers = ['admin', 'supervisor', 'manager'] as const;
type Asker = (typeof askers)[number];

const addresses = () => {
  const { ids, works } = life;
  const things = {
    estimations: ids.estimations,
    'internal-estimations': ids.internal,
    documents: ids.documents,
    catalog: works.concepts.map(({ id }) => id),
  };
  const some = Object.entries(things).map(([kind, list]) => [kind, list[life.next % list.length] ?? 'none']);
  return reads.map(({ url }) => addressOf(url, Object.fromEntries(some), works.project_id));
};

type Recorded = { instant: string; answers: { url: string; as: Asker; answer: unknown }[] };

const ask = async (url: string, as: Asker) => {
  const { status, body } = await life.world.call('GET', url, { token: life.tokens[as] });
  // The text of a 404 may change with time, so only its status counts.
  return status === 404 ? { status } : { status, body: unsigned(body) };
};

const everything = async (): Promise<Recorded> => {
  const asked = addresses().flatMap((url) => askers.map((as) => ({ url, as })));
  const answers: Recorded['answers'] = [];
  for (const one of asked) answers.push({ ...one, answer: await ask(one.url, one.as) });
  return { instant: clock.now.toISOString(), answers };
};

const steps = 60;

it(`answers as of ${steps} instants of a life exactly what it answered then`, async () => {
  const recorded: Recorded[] = [];
  const statuses = new Map<number, number>();
  for (const { minutes, live } of lifeOf(20260110, steps)) {
    const status = (await live(life))?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    life.tokens = await life.world.signIn(life.works.project_id);
    recorded.push(await everything());
    clock.now = new Date(clock.now.getTime() + 1);
  }
  // Most steps must succeed, or the history is too short.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(steps / 2);
  for (const { instant, answers } of recorded.toReversed())
    for (const { url, as, answer } of answers)
      expect(await ask(`${url}?as_of=${instant}`, as), `${url} as of ${instant}`).toEqual(answer);
}, 900_000);
