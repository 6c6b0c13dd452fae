import type { EstimationAnswer, HistoryAnswer } from '@obraclara/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from '../estimations/world.ts';
import { lifeOf, type Life } from './life.ts';
import { unsigned } from './unsigned.ts';

const clock = { now: new Date('2026-01-10T15:00:00.123Z') };
let life: Life;
/** Answers of both contracts' lists after each step, and the last instant at which they were valid. */
const recorded: { until: number; rows: Map<string, EstimationAnswer> }[] = [];
const steps = 120;

const get = async <Answer>(url: string): Promise<Answer> => {
  const { status, body } = await life.world.call('GET', url, { token: life.tokens.manager });
  expect(status, url).toBe(200);
  return unsigned(body as Answer);
};

const lists = () => {
  const p = life.works.project_id;
  return { main: `/estimations/${p}`, internal: `/projects/${p}/internal-estimations` };
};

beforeAll(async () => {
  const world = await openWorld(() => clock.now);
  const works = await world.main('Puente');
  const services = await world.internal(works.project_id);
  const ids = { estimations: [], internal: [], progress: [], documents: [] };
  life = { world, clock, works, services, tokens: await world.signIn(works.project_id), ids, next: 0 };
  for (const { minutes, live } of lifeOf(20260110, steps)) {
    await live(life);
    await world.call('POST', `/projects/${works.project_id}/restore`, { token: life.tokens.admin });
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    life.tokens = await world.signIn(works.project_id);
    const all = await Promise.all(Object.values(lists()).map((url) => get<EstimationAnswer[]>(url)));
    recorded.push({ until: clock.now.getTime(), rows: new Map(all.flat().map((row) => [row.id, row])) });
    clock.now = new Date(clock.now.getTime() + 1);
  }
}, 120_000);
afterAll(() => life?.world.close());

it.each(['main', 'internal'] as const)(
  'has after each step of an estimation of the %s contract the figures that its list had then',
  async (contract) => {
    const resource = contract === 'main' ? 'estimations' : 'internal-estimations';
    const told = await get<HistoryAnswer[]>(
      `/projects/${life.works.project_id}/${resource}/history?sort=["at","ASC"]`,
    );
    const instants = [...new Set(told.map(({ at }) => at))];
    expect(instants.length).toBeGreaterThan(4);
    const ids = [
      ...new Set(told.flatMap(({ kind, subject_id }) => (kind === 'estimation' ? [subject_id] : []))),
    ];
    let there = 0;
    for (const at of instants) {
      const then = recorded.find(({ until }) => until >= Date.parse(at))!;
      for (const id of ids.slice(0, 4)) {
        const one = encodeURIComponent(JSON.stringify({ id }));
        const rows = await get<EstimationAnswer[]>(`${lists()[contract]}?as_of=${at}&filter=${one}`);
        const expected = then.rows.get(id);
        expect(rows, `${id} at ${at}`).toEqual(expected ? [expected] : []);
        there += rows.length;
      }
    }
    expect(there).toBeGreaterThan(4);
  },
  120_000,
);
