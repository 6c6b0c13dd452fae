import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listed, operation, type Real } from './operations.ts';
import { openWorld, type ContractUnderTest, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const steps = 360;

const fresh = (under: ContractUnderTest) => ({
  under,
  model: { advance: { amount: 0, percentage: 0 }, estimations: [] },
  ids: { next: 0 },
});

const contracts = async (): Promise<Real> => {
  const [works, other] = [await world.main('Puente'), await world.main('Edificio')];
  const services = await world.internal(works.project_id);
  return { world, subjects: [works, other, services].map(fresh) };
};

it('answers, previews, lists and rebuilds what an independent reference works out, whatever people do', async () => {
  const real = await contracts();
  const [asked = []] = fc.sample(fc.array(operation, { minLength: steps, maxLength: steps }), {
    numRuns: 1,
    seed: 20260131,
  });
  for (const [step, each] of asked.entries())
    await each.run({}, real).catch((error: unknown) => {
      const story = asked.slice(Math.max(0, step - 5), step + 1).map(String);
      throw new Error(`at step ${step}, after:\n${story.join('\n')}`, { cause: error });
    });
  for (const subject of real.subjects) await listed(real, subject);
  expect(real.subjects.every(({ model }) => model.estimations.length > 0)).toBe(true);
  const kept = await world.rowsInTables();
  expect(await world.rebuild()).toBe('done');
  expect(await world.rowsInTables()).toEqual(kept);
}, 120_000);
