import { afterAll, beforeAll, expect, it } from 'vitest';
import { formalService, statusUrl, type FormalService, type Ground } from './formal-service.ts';

let formal: FormalService;
let obra: FormalService['obra'];
beforeAll(async () => {
  formal = await formalService();
  ({ obra } = formal);
});
afterAll(() => obra.close());

const on = '2026-01-30';
const refusal = (status: number, detail: string) => ({ status, body: { detail } });
const closing = (g: Ground, what: string, body: object, key?: string) =>
  g.manager.post(`/projects/${g.project_id}/closing/${what}`, body, key ? { 'idempotency-key': key } : {});
const extinguish = (g: Ground, body: object = { on }) =>
  obra.admin.post(`/projects/${g.project_id}/closing/extinction`, body);

it('receives, settles and extinguishes a contract, each act after the one it needs', async () => {
  const g = await formal.ground();
  const id = await g.capture(1);
  await g.present(id);
  expect(await closing(g, 'settlement', { on })).toMatchObject(
    refusal(409, 'Registre antes el acta de entrega-recepción total.'),
  );
  expect(await extinguish(g)).toMatchObject(
    refusal(
      409,
      'Falta por resolver la estimación 1. Queda anticipo por amortizar: $500.00. Falta firmar el finiquito.',
    ),
  );

  expect(await closing(g, 'receptions', { kind: 'total', on: '2026-02-01' })).toMatchObject(
    refusal(422, 'La fecha no puede ser posterior a hoy.'),
  );
  const gone = { kind: 'parcial', on, document_id: 'no-hay' };
  expect(await closing(g, 'receptions', gone)).toMatchObject(
    refusal(422, 'El documento no está en este proyecto.'),
  );
  await closing(g, 'receptions', { kind: 'parcial', on });
  expect(await closing(g, 'receptions', { kind: 'total', on: '2026-01-29' })).toMatchObject(
    refusal(422, 'La fecha no puede ser anterior a la de una entrega parcial, del 30/01/2026.'),
  );
  const whole = { kind: 'total', on, folio: ' AER-1 ', text: ' ' };
  const received = await closing(g, 'receptions', whole, 'total');
  expect(received.body.receptions).toMatchObject([{ kind: 'parcial' }, { kind: 'total', folio: 'AER-1' }]);
  expect(await closing(g, 'receptions', whole, 'total')).toMatchObject({
    status: 200,
    body: received.body,
  });
  expect(await closing(g, 'receptions', whole)).toMatchObject(
    refusal(409, 'La entrega-recepción total ya se registró el 30/01/2026.'),
  );

  expect(await closing(g, 'settlement', { on })).toMatchObject(
    refusal(409, 'Falta por resolver la estimación 1.'),
  );
  for (const status of ['validada', 'autorizada']) await g.manager.put(statusUrl(id, status));
  expect(await closing(g, 'items', { items: [{ kind: 'pena', text: 'P', amount: 0 }] })).toMatchObject(
    refusal(422, 'El importe debe ser mayor que 0.'),
  );
  await closing(g, 'items', { items: [{ kind: 'pena', text: ' Atraso ', amount: 10 }] });
  expect(await closing(g, 'settlement', { on: '2026-01-29' })).toMatchObject(
    refusal(422, 'La fecha no puede ser anterior a la entrega-recepción, del 30/01/2026.'),
  );
  // 10 × 20.00 with IVA; the instalment is of a later day than the estimation, so it amortised nothing.
  const signed = await closing(g, 'settlement', { on: '2026-01-31' });
  expect(signed.body.settlement.rows).toEqual([
    {
      side: 'contratista',
      kind: 'estimacion',
      text: 'Por pagar de la estimación 1',
      amount: 232,
      estimation: { id, number: 1, net: 232 },
    },
    {
      side: 'dependencia',
      kind: 'anticipo',
      text: 'Anticipo por amortizar: $500.00 más su IVA',
      amount: 580,
      advance: 500,
    },
    { side: 'dependencia', kind: 'pena', text: 'Atraso', amount: 10 },
  ]);
  const first = 'El finiquito se firmó el 31/01/2026: retírelo antes.';
  const reception = received.body.receptions[1].id as string;
  for (const [what, body] of [
    ['items', { items: [] }],
    ['settlement', { on }],
    ['receptions', { kind: 'parcial', on }],
    [`receptions/${reception}/withdraw`, { reason: 'r' }],
  ] as const)
    expect(await closing(g, what, body), what).toMatchObject(refusal(409, first));

  expect(await extinguish(g)).toMatchObject(
    refusal(422, 'La fecha no puede ser anterior al finiquito, del 31/01/2026.'),
  );
  expect(await extinguish(g, { on: '2026-01-31', folio: 'AEX-1' })).toMatchObject({
    status: 200,
    body: { id: g.project_id, on: '2026-01-31', folio: 'AEX-1' },
  });
  const closed = refusal(409, 'El contrato se extinguió el 31/01/2026; para cambiarlo hay que reabrirlo.');
  expect(await g.supervisor.post('/estimations', g.body(2))).toMatchObject(closed);
  expect(await g.manager.post(`/estimations/${id}/payments`, { amount: 1 })).toMatchObject(closed);
  expect(await closing(g, 'settlement/withdraw', { reason: 'r' })).toMatchObject(closed);
  expect(await obra.admin.delete(`/projects/${g.project_id}`)).toMatchObject(closed);

  await obra.admin.post(`/projects/${g.project_id}/reopen`, { reason: 'Otra versión' });
  expect((await closing(g, 'settlement/withdraw', { reason: 'Otra versión' })).body.settlement).toBeNull();
  expect(
    (await closing(g, `receptions/${reception}/withdraw`, { reason: 'r' })).body.receptions,
  ).toHaveLength(1);
  expect(await closing(g, 'settlement/withdraw', { reason: 'r' })).toMatchObject(
    refusal(404, 'El finiquito no está firmado'),
  );
});

it('closes a contract without formal control too', async () => {
  const g = await formal.ground({ estimation_control: 'free' });
  await g.manager.post(`/projects/${g.project_id}/closing/receptions`, { kind: 'total', on });
  await closing(g, 'settlement', { on });
  expect((await extinguish(g)).status).toBe(200);
  expect(await g.supervisor.post('/estimations', g.body(2))).toMatchObject(
    refusal(409, 'El contrato se extinguió el 30/01/2026; para cambiarlo hay que reabrirlo.'),
  );
});
