import { catalogStream, contractId, type AnyEvent } from '@obraclara/events';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';

let obra: Service;
let project_id: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
beforeAll(async () => {
  obra = await service();
  project_id = await obra.project();
  supervisor = await obra.user('supervisor', [project_id]);
});
afterAll(() => obra?.close());

let concepts = 0;
const newConcept = async () => {
  const concept_code = `C-${++concepts}`;
  const terms = { concept_name: 'Muro', unit: 'm2', quantity: 50, unit_price: 20 };
  const { body } = await obra.admin.post('/catalog', { project_id, concept_code, ...terms });
  return body.id as string;
};

const capture = (concept_id: string) => ({
  project_id,
  concept_id,
  quantity_advanced: 7,
  progress_date: '2025-03-01',
});
const estimation = (concept_id: string, number: number) => ({
  project_id,
  number,
  period: 'Marzo',
  start_date: '2025-03-01',
  end_date: '2025-03-31',
  concepts: [{ concept_id, quantity: 2 }],
});

/** Each way to refer to a concept; returns whether it was accepted. */
const uses: Record<string, (concept: string, round: number) => Promise<boolean>> = {
  'a capture': async (concept) => (await supervisor.post('/progress', capture(concept))).status === 201,
  'captures of a device': async (concept) => {
    const { body } = await supervisor.post('/progress/sync', [{ id: 1, ...capture(concept) }]);
    return (body as unknown as { status: string }[])[0]!.status === 'created';
  },
  'an estimation': async (concept, round) =>
    (await supervisor.post('/estimations', estimation(concept, 100 + round))).status === 201,
};

/** Whether the catalog contains the concept, folded here independently from its events. */
const catalogHas = async (concept: string) => {
  const events = (await obra.events(catalogStream(contractId(project_id)))) as AnyEvent[];
  const of = events.filter(({ data }) => (data as { id: string }).id === concept);
  return of.at(-1)?.type !== 'ConceptRemoved';
};

it.each(Object.keys(uses))('loses no concept that is removed while it comes into %s', async (name) => {
  const both = { used: 0, removed: 0 };
  for (let round = 0; round < 25; round++) {
    const concept = await newConcept();
    const [used, removal] = await Promise.all([
      uses[name]!(concept, round),
      obra.admin.delete(`/catalog/${concept}`),
    ]);
    expect([used, await catalogHas(concept)]).not.toEqual([true, false]);
    if (removal.status === 409)
      expect(removal.body.detail).toMatch(/^No se puede eliminar el concepto C-\d+: /);
    both.used += Number(used);
    both.removed += Number(removal.status === 200);
  }
  expect(both.used + both.removed).toBeGreaterThan(0);
});

it('leaves a concept removed whose only record is deleted by the time it comes again', async () => {
  const concept = await newConcept();
  const sent = { id: 'once', ...capture(concept) };
  await supervisor.post('/progress', sent);
  await supervisor.delete('/progress/once');
  expect((await obra.admin.delete(`/catalog/${concept}`)).status).toBe(200);
  await supervisor.post('/progress', sent);
  await supervisor.post('/progress/sync', [sent]);
  expect(await catalogHas(concept)).toBe(false);
});
