import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formalService, statusUrl, type FormalService, type Ground } from './formal-service.ts';

let formal: FormalService;
let obra: FormalService['obra'];
beforeAll(async () => {
  formal = await formalService();
  ({ obra } = formal);
});
afterAll(() => obra.close());

const uuid = (n: number) => `6f1c1a52-0c5e-4c6b-9a53-${String(n).padStart(12, '0')}`;
/** 10 × 20.00 and 16 % of IVA; the advance is of a later day. */
const net = 232;

const invoice = (g: Ground, id: string, more: object = {}) =>
  g.supervisor.post(`/estimations/${id}/invoice`, { folio: 'A-77', uuid: uuid(1), total: net, ...more });
const pay = (g: Ground, id: string, amount: number, more: object = {}) =>
  g.manager.post(`/estimations/${id}/payments`, { amount, ...more });
const typesOf = async (g: Ground) => (await obra.events(`estimations-${g.contract}`)).map(({ type }) => type);

/** A contract with one authorised estimation. */
const authorized = async () => {
  const g = await formal.ground();
  const id = await g.capture(1);
  await g.present(id);
  for (const status of ['validada', 'autorizada']) await g.manager.put(statusUrl(id, status));
  return { g, id };
};

describe('the invoice', () => {
  it('waits until the estimation is presented, and sets its folio', async () => {
    const g = await formal.ground();
    const id = await g.capture(1);
    expect(await invoice(g, id)).toMatchObject({
      status: 409,
      body: { detail: 'La estimación 1 está en captura: preséntela antes.' },
    });
    await g.present(id);
    const received = await invoice(g, id, { uuid: uuid(1).toUpperCase() });
    expect(received).toMatchObject({
      status: 200,
      body: { status: 'entregada', folio_factura: 'A-77', importe_liquido: net },
    });
    expect(received.body.billing.invoices).toMatchObject([{ uuid: uuid(1), total: net, returned_on: null }]);
    expect(received.body.warnings).not.toContainEqual(expect.stringContaining('La factura'));
  });

  it('says when its total is another', async () => {
    const { g, id } = await authorized();
    const received = await invoice(g, id, { total: 231.95 });
    expect(received.body.warnings).toContain('La factura es por $231.95 y la estimación por $232.00.');
  });

  it('uses a fiscal folio once, also after its return', async () => {
    const { g, id } = await authorized();
    const second = await g.capture(2);
    await g.present(second);
    await invoice(g, id);
    const used = { status: 409, body: { detail: 'El folio fiscal ya está en la estimación 1.' } };
    expect(await invoice(g, second)).toMatchObject(used);
    await g.manager.post(`/estimations/${id}/invoice/return`, { reason: 'Otro RFC' });
    expect(await invoice(g, second)).toMatchObject(used);
    expect(await invoice(g, second, { uuid: uuid(2) })).toMatchObject({ status: 200 });
    expect(await invoice(g, id)).toMatchObject({ status: 200 });
  });

  it('is replaced only after its return with a reason, of a day in between', async () => {
    const { g, id } = await authorized();
    const back = (body: object) => g.manager.post(`/estimations/${id}/invoice/return`, body);
    expect((await back({ reason: 'r' })).body.detail).toBe('La estimación 1 no tiene factura vigente.');
    await invoice(g, id, { on: '2025-02-10' });
    expect((await invoice(g, id, { uuid: uuid(2) })).body.detail).toBe(
      'La estimación 1 ya tiene la factura A-77: devuélvala antes.',
    );
    expect(await back({})).toMatchObject({ status: 422, body: { detail: 'Escriba el motivo.' } });
    expect((await back({ reason: 'r', on: '2025-02-09' })).body.detail).toBe(
      'La factura se recibió el 10/02/2025: la fecha no puede ser anterior.',
    );
    expect(await back({ reason: 'r', on: '2025-02-12' })).toMatchObject({ status: 200 });
    expect((await invoice(g, id, { on: '2025-02-11' })).body.detail).toBe(
      'La factura anterior se devolvió el 12/02/2025: la fecha no puede ser anterior.',
    );
    expect((await invoice(g, id, { on: '2099-01-01' })).body.detail).toBe(
      'La fecha no puede ser posterior a hoy.',
    );
  });
});

describe('payments', () => {
  it('in part leave the rest, and the last one makes the estimation paid', async () => {
    const { g, id } = await authorized();
    expect(await pay(g, id, 100, { reference: 'SPEI 1' })).toMatchObject({
      status: 200,
      body: { status: 'autorizada' },
    });
    expect(await pay(g, id, 132.01)).toMatchObject({
      status: 422,
      body: { detail: 'Quedan $132.00 por pagar de la estimación 1.' },
    });
    expect(await g.manager.put(statusUrl(id, 'pagada'))).toMatchObject({
      status: 409,
      body: { detail: 'Faltan $132.00 por pagar de la estimación 1: registre el pago.' },
    });
    expect((await g.manager.post(`/estimations/${id}/return`, { reason: 'r' })).body.detail).toBe(
      'La estimación 1 tiene pagos: retírelos antes de devolverla a captura.',
    );
    expect(await pay(g, id, 132)).toMatchObject({ status: 200, body: { status: 'pagada' } });
    expect((await pay(g, id, 0.01)).body.detail).toBe('No queda nada por pagar de la estimación 1.');
    expect((await typesOf(g)).slice(-3)).toEqual(['PaymentMade', 'PaymentMade', 'StatusChanged']);
  });

  it('made by mistake are withdrawn with a reason', async () => {
    const { g, id } = await authorized();
    const paid = await pay(g, id, net);
    const payment = paid.body.billing.payments[0].id;
    const withdraw = (which: string, body: object) =>
      g.manager.post(`/estimations/${id}/payments/${which}/withdraw`, body);
    expect(await withdraw(payment, {})).toMatchObject({ status: 422 });
    expect(await withdraw('otro', { reason: 'r' })).toMatchObject({
      status: 404,
      body: { detail: 'El pago no existe' },
    });
    const withdrawn = await withdraw(payment, { reason: 'Dos veces' });
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'autorizada' } });
    expect(withdrawn.body.billing.payments).toEqual([]);
    expect(withdrawn.body.billing.authorized_on).toBe(paid.body.billing.authorized_on);
  });

  it('wait for the authorisation, and need an amount', async () => {
    const g = await formal.ground();
    const id = await g.capture(1);
    await g.present(id);
    expect((await pay(g, id, 1, { on: '2025-02-01' })).body.detail).toBe(
      'La estimación 1 no estaba autorizada el 01/02/2025.',
    );
    const ready = await authorized();
    expect((await pay(ready.g, ready.id, 0)).body.detail).toBe('El importe debe ser mayor que 0.');
    expect(await ready.g.supervisor.post(`/estimations/${ready.id}/payments`, { amount: 1 })).toMatchObject({
      status: 403,
    });
  });

  it('are made once for a repeated request', async () => {
    const { g, id } = await authorized();
    const key = { 'idempotency-key': 'pago-1' };
    const first = await g.manager.post(`/estimations/${id}/payments`, { amount: 10 }, key);
    const again = await g.manager.post(`/estimations/${id}/payments`, { amount: 10 }, key);
    expect(again.body).toEqual(first.body);
  });

  it('leave the status alone in a contract of free control, and outlive a deletion', async () => {
    const g = await formal.ground({ estimation_control: 'free' });
    const id = await g.capture(1);
    const amount = (await invoice(g, id)).body.importe_liquido;
    expect(await pay(g, id, amount)).toMatchObject({ status: 200, body: { status: 'entregada' } });
    await g.manager.delete(`/estimations/${id}`);
    const restored = await g.manager.post(`/estimations/${id}/restore`, {});
    expect(restored.body.billing).toMatchObject({ payments: [{ amount }], invoices: [{ uuid: uuid(1) }] });
    expect(await g.manager.put(statusUrl(id, 'pagada'))).toMatchObject({ status: 200 });
  });
});
