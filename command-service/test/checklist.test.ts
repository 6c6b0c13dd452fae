import { afterAll, beforeAll, expect, it } from 'vitest';
import { formalService, type FormalService } from './formal-service.ts';

let formal: FormalService;
let obra: FormalService['obra'];
beforeAll(async () => {
  formal = await formalService();
  ({ obra } = formal);
});
afterAll(() => obra.close());

it('asks why an estimation is presented without what the contract requires', async () => {
  const g = await formal.ground();
  const url = `/projects/${g.project_id}`;
  const items = ['notas', 'generadores', 'avances'];
  expect(await g.manager.post(`${url}/checklist`, { items })).toMatchObject({
    status: 200,
    body: { items },
  });
  const id = await g.capture(1);
  const present = (body: object = {}) => g.supervisor.post(`/estimations/${id}/present`, body);
  const gap = (missing: string) => ({
    status: 422,
    body: {
      detail: `Faltan documentos que acompañan a la estimación 1 (RLOPSRM art. 132): ${missing}. Diga por qué se presenta sin ellos.`,
      errors: [{ field: 'missing' }],
    },
  });
  expect(await present()).toMatchObject(gap('números generadores, notas de bitácora y avances de obra'));
  expect(await present({ missing: ' ' })).toMatchObject({ status: 422 });
  const note = { on: '2025-01-10', kind: 'orden', text: 'Se ordena' };
  await g.manager.post(`${url}/notes`, note);
  const progress = { project_id: g.project_id, concept_id: g.concept_id, quantity_advanced: 10 };
  await g.supervisor.post('/progress', { ...progress, progress_date: '2025-01-31' });
  expect(await present()).toMatchObject(gap('números generadores'));
  expect(await present({ missing: ' Se midió en gabinete ' })).toMatchObject({
    status: 200,
    body: { status: 'entregada' },
  });
  const presented = (await obra.events(`estimations-${g.contract}`)).find(
    ({ type }) => type === 'StatusChanged',
  );
  expect(presented?.data).toMatchObject({
    status: 'entregada',
    missing: ['generadores'],
    reason: 'Se midió en gabinete',
  });
});

it('asks nothing where nothing is required, with a body or without one, and keeps no reason', async () => {
  const g = await formal.ground();
  await g.manager.post(`/projects/${g.project_id}/checklist`, { items: [] });
  const [id, next] = [await g.capture(1), await g.capture(2)];
  expect(await g.supervisor.post(`/estimations/${id}/present`, { missing: 'Nada' })).toMatchObject({
    status: 200,
  });
  const { token } = g.supervisor;
  expect(await obra.call('POST', `/estimations/${next}/present`, { token })).toMatchObject({ status: 200 });
  const presented = (await obra.events(`estimations-${g.contract}`)).find(
    ({ type }) => type === 'StatusChanged',
  );
  expect(presented?.data).not.toHaveProperty('reason');
});
