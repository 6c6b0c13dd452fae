import { afterEach, expect, it } from 'vitest';
import { service, type Service } from './service.ts';

const open: Service[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Replaces each id by its order of first appearance, so that texts with different ids compare equal. */
const named = () => {
  const seen = new Map<string, string>();
  return (text: string) =>
    text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, `id ${seen.size + 1}`);
      return seen.get(id)!;
    });
};

/** Responses, as bytes, to the requests of a phone. The callback runs before each request and may restart the process. */
const answersOf = async (obra: Service, anew: () => Promise<unknown>) => {
  const project_id = await obra.project();
  const terms = { concept_code: 'C-1', concept_name: 'Concreto', unit: 'm3', quantity: 9, unit_price: 10 };
  const { body } = await obra.admin.post('/catalog', { project_id, ...terms });
  const concept_id = body.id as string;
  const author = await obra.user('supervisor', [project_id]);
  const colleague = await obra.user('supervisor', [project_id]);
  const capture = (id: string, said: object = {}) => ({
    id,
    project_id,
    concept_id,
    quantity_advanced: 1.25,
    progress_date: '2026-01-15',
    observations: `Tramo ${id}, «sin novedad» 👷`,
    ...said,
  });
  const key = (name: string) => ({ 'idempotency-key': name });
  const requests: (() => Promise<unknown>)[] = [
    () => author.post('/progress', capture('a')),
    () => author.post('/progress', capture('b'), key('b by name')),
    () => colleague.post('/progress', capture('c')),
    () => author.post('/progress', capture('a')),
    () => author.post('/progress', capture('a', { quantity_advanced: 9 })),
    () => author.post('/progress', capture('b'), key('b by name')),
    () => author.put('/progress/a?quantity_advanced=2.5', undefined, key('first')),
    () => author.put('/progress/a?observations=Otra%20cosa', undefined, key('second')),
    () => author.put('/progress/a?quantity_advanced=2.5', undefined, key('first')),
    () => author.put('/progress/a?quantity_advanced=2.5', undefined, key('second')),
    () => author.put('/progress/a?quantity_advanced=3', undefined, { 'if-match': '"0"' }),
    () => colleague.put('/progress/a?quantity_advanced=3'),
    () => author.put('/progress/a?quantity_advanced=2.5'),
    () => author.post('/progress', capture('a')),
    () => author.delete('/progress/c'),
    () => author.delete('/progress/b', key('away')),
    () => author.delete('/progress/b', key('away')),
    () => author.delete('/progress/b'),
    () => author.post('/progress', capture('b')),
    () => author.post('/progress', capture('b', { observations: 'otra' })),
    () => colleague.post('/progress', capture('b')),
    () =>
      author.post('/progress/sync', [
        capture('a'),
        capture('d'),
        capture('d'),
        capture('b', { quantity_advanced: 2 }),
      ]),
    () =>
      colleague.post('/progress/sync', [
        capture('d'),
        { ...capture('e'), id: 7 },
        { ...capture('e'), id: 7 },
      ]),
    () => obra.admin.delete(`/catalog/${concept_id}`),
    () => author.post('/progress', capture('f', { concept_id: 'none' })),
    () => author.put('/progress/d?progress_date=2027-01-01'),
  ];
  obra.answers.splice(0);
  for (const request of requests) {
    await anew();
    await request();
  }
  const bodies = obra.answers.map((answer) => answer.slice(answer.indexOf('\n') + 1));
  const ids = named();
  return bodies.map(ids);
};

const opened = async (snapshotEvery: number) => {
  const obra = await service({ snapshotEvery });
  open.push(obra);
  return obra;
};

it('answers the same bytes, with snapshots and without', async () => {
  const [without, snapped] = [await opened(Number.MAX_SAFE_INTEGER), await opened(1)];
  const expected = await answersOf(without, async () => undefined);
  const found = await answersOf(snapped, () => snapped.restart());
  expect(found).toEqual(expected);
  const rows = async ({ database }: Service) =>
    (await database.pool.query('select from command.snapshots')).rowCount;
  expect([await rows(without), await rows(snapped)]).toEqual([0, 2]);
  // The run must contain each of these cases.
  for (const met of [
    '"status":"duplicate"',
    'ya está en uso',
    'No tiene permiso',
    'no existe',
    'tiene avances registrados',
  ])
    expect(expected.join('\n')).toContain(met);
});
