import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formalService, statusUrl, type FormalService, type Ground } from './formal-service.ts';
import { password, type Answer, type Service } from './service.ts';

let obra: Service;
let ground: FormalService['ground'];
beforeAll(async () => {
  ({ obra, ground } = await formalService());
});
afterAll(() => obra?.close());

const steps: Record<string, string[]> = {
  borrador: [],
  entregada: ['present'],
  revision: ['present', 'revision'],
  validada: ['present', 'validada'],
  autorizada: ['present', 'validada', 'autorizada'],
  pagada: ['present', 'validada', 'autorizada', 'pagada'],
};
const bring = async ({ manager, present }: Ground, id: string, to: string) => {
  for (const step of steps[to]!) {
    const answer = step === 'present' ? await present(id) : await manager.put(statusUrl(id, step), {});
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  }
};

type Role = 'supervisor' | 'manager' | 'administrator' | 'externo';

const commands: Record<string, (g: Ground, id: string, who: Service['admin']) => Promise<Answer>> = {
  edit: (g, id, who) =>
    who.put(`/estimations/${id}`, g.body(1, { concepts: [{ concept_id: g.concept_id, quantity: 11 }] })),
  folio: (g, id, who) => who.put(`/estimations/${id}`, g.body(1, { folio_factura: 'F-9' })),
  delete: (_, id, who) => who.delete(`/estimations/${id}`),
  present: (_, id, who) => who.post(`/estimations/${id}/present`, {}),
  return: (_, id, who) => who.post(`/estimations/${id}/return`, { reason: 'Falta el croquis' }),
  returnWithout: (_, id, who) => who.post(`/estimations/${id}/return`, {}),
  issue: (_, id, who) => who.post(`/estimations/${id}/issue`, {}),
  entregada: (_, id, who) => who.put(statusUrl(id, 'entregada'), {}),
  revision: (_, id, who) => who.put(statusUrl(id, 'revision'), {}),
  validada: (_, id, who) => who.put(statusUrl(id, 'validada'), {}),
  autorizada: (_, id, who) => who.put(statusUrl(id, 'autorizada'), {}),
  pagada: (_, id, who) => who.put(statusUrl(id, 'pagada'), {}),
};

/**
 * Answers to [supervisor/manager] by command and state; administrators and external observers may do none of it. Written from the
 * requirements, without looking at the rules.
 */
const table = `
                borrador  entregada revision  validada  autorizada pagada
edit            200/403   409/403   409/403   409/403   409/403    409/403
folio           200/403   200/403   200/403   200/403   200/403    200/403
delete          200/200   409/409   409/409   409/409   409/409    409/409
present         200/200   409/409   409/409   409/409   409/409    409/409
return          403/409   403/200   403/200   403/200   403/200    403/409
returnWithout   403/422   403/422   403/422   403/422   403/422    403/422
issue           409/409   409/409   409/409   409/409   409/409    409/409
entregada       409/409   200/200   409/409   409/409   409/409    409/409
revision        409/409   200/200   200/200   200/200   409/409    409/409
validada        409/409   200/200   200/200   200/200   409/409    409/409
autorizada      409/409   409/409   403/200   403/200   200/200    409/409
pagada          409/409   409/409   409/409   409/409   200/200    200/200`;

const [states = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const expected = (state: string) =>
  lines.map(
    ([command = '', ...cells]) => [command, cells[states.indexOf(state)]!.split('/').map(Number)] as const,
  );

const others: Role[] = ['administrator', 'externo'];

it.each(states)(
  'answers each role and command as the table says: %s',
  async (state) => {
    const brought = async () => {
      const g = await ground();
      const id = await g.capture(1);
      await bring(g, id, state);
      return { g, id };
    };
    // Refused commands change nothing, and share one contract.
    const shared = await brought();
    for (const [command, [ofSupervisor, ofManager]] of expected(state)) {
      const wanted = { supervisor: ofSupervisor, manager: ofManager, administrator: 403, externo: 403 };
      for (const role of [...others, 'supervisor', 'manager'] as Role[]) {
        const { g, id } = wanted[role] === 200 ? await brought() : shared;
        const answer = await commands[command]!(g, id, role === 'administrator' ? obra.admin : g[role]);
        expect([command, role, answer.status], JSON.stringify(answer.body)).toEqual([
          command,
          role,
          wanted[role],
        ]);
      }
    }
  },
  180_000,
);

const frozen9 = 'devuélvala a captura con un motivo, o corrija en la siguiente (LOPSRM art. 54).';

it('names the estimation that a change would reach: the advance, an earlier estimation, a restored one', async () => {
  const g = await ground();
  const [first, second] = [await g.capture(1), await g.capture(2)];
  const third = await g.capture(3);
  expect((await g.present(second)).body.detail).toBe('Presente antes la estimación 1.');
  await g.present(first);
  await g.present(second);
  // Another instalment changes no figure of theirs; without the first one, nothing was left to amortise.
  const advance = `/projects/${g.project_id}/anticipo`;
  const more = await g.supervisor.post(advance, { amount: 5000, amortization_percentage: 30 });
  expect(more).toMatchObject({ status: 200, body: { anticipo_amount: 5500 } });
  const [first500, later] = more.body.anticipo_instalments;
  const withdraw = ({ id }: { id: string }) =>
    g.supervisor.post(`${advance}/${id}/withdraw`, { reason: 'r' });
  expect(await withdraw(later)).toMatchObject({ status: 200, body: { anticipo_amount: 500 } });
  expect(await withdraw(first500)).toMatchObject({
    status: 409,
    body: { detail: `La estimación 1 está entregada: ${frozen9}` },
  });
  expect((await g.manager.post(`/estimations/${first}/return`, { reason: 'r' })).body.detail).toBe(
    'Devuelva antes a captura la estimación 2, que se presentó después.',
  );
  await g.present(third);
  expect((await g.manager.post(`/estimations/${first}/return`, { reason: 'r' })).body.detail).toBe(
    'Devuelva antes a captura las estimaciones 2 y 3, que se presentaron después.',
  );
  const late = await g.capture(4);
  await g.supervisor.delete(`/estimations/${late}`);
  const restored = await g.supervisor.post(`/estimations/${late}/restore`, {});
  expect(restored).toMatchObject({ status: 200, body: { status: 'borrador', number: 4 } });
});

it('refuses authorisation by the capturer, also after a change of role', async () => {
  const g = await ground();
  const id = await g.capture(1);
  await bring(g, id, 'validada');
  const person = {
    name: 'Ana',
    email: g.supervisor.email,
    role: 'manager',
    assigned_projects: [g.project_id],
  };
  expect((await obra.admin.put(`/users/${g.supervisor.id}`, person)).status).toBe(200);
  const login = { email: g.supervisor.email, password };
  const again = obra.as((await obra.call('POST', '/auth/login', { body: login })).body.access_token);
  const answer = await again.put(statusUrl(id, 'autorizada'), {});
  expect(answer).toMatchObject({
    status: 403,
    body: { detail: 'Quien captura la estimación no puede autorizarla.' },
  });
});

it('ends the line of estimations with the final one until it is returned', async () => {
  const g = await ground();
  const final = await g.capture(1, { es_final: true });
  const other = await g.capture(2);
  await g.present(final);
  const closed = 'La estimación 1 es la final: devuélvala a captura para agregar o presentar otra.';
  expect(await g.present(other)).toMatchObject({ status: 409, body: { detail: closed } });
  expect(await g.supervisor.post('/estimations', g.body(3))).toMatchObject({
    status: 409,
    body: { detail: closed },
  });
  await g.manager.post(`/estimations/${final}/return`, { reason: 'Falta una' });
  expect((await g.supervisor.post('/estimations', g.body(3))).status).toBe(201);
});

it('refuses every write of a closed contract but papers and reopening, in formal control only', async () => {
  const g = await ground();
  const id = await g.capture(1);
  await g.present(id);
  obra.clock.now = new Date('2026-02-01T05:59:00.000Z');
  await obra.admin.put(`/projects/${g.project_id}`, { status: 'finished' });
  const closed = {
    status: 409,
    body: { detail: 'El contrato se cerró el 31/01/2026; para cambiarlo hay que reabrirlo.' },
  };
  const concept = {
    project_id: g.project_id,
    concept_code: 'B',
    concept_name: 'N',
    unit: 'm',
    quantity: 1,
    unit_price: 1,
  };
  const advanced = {
    project_id: g.project_id,
    concept_id: g.concept_id,
    quantity_advanced: 1,
    progress_date: '2025-01-31',
  };
  expect(await g.supervisor.post('/estimations', g.body(2))).toMatchObject(closed);
  expect(await g.manager.post(`/estimations/${id}/return`, { reason: 'r' })).toMatchObject(closed);
  expect(await g.supervisor.post('/progress', advanced)).toMatchObject(closed);
  expect(await g.supervisor.post('/extraordinary', concept)).toMatchObject(closed);
  expect(await obra.admin.post('/catalog', concept)).toMatchObject(closed);
  expect(await obra.admin.put(`/projects/${g.project_id}`, { status: 'active' })).toMatchObject(closed);
  expect(await obra.admin.delete(`/projects/${g.project_id}`)).toMatchObject(closed);
  const synced = await g.supervisor.post('/progress/sync', [{ id: randomUUID(), ...advanced }]);
  expect(synced.body).toMatchObject([{ status: 'error', detail: closed.body.detail }]);
  expect((await g.manager.post(`/estimations/${id}/issue`, {})).body.detail).toContain('ya está emitida');
  expect((await obra.admin.post(`/projects/${g.project_id}/reopen`, {})).status).toBe(422);
  expect((await g.manager.post(`/projects/${g.project_id}/reopen`, { reason: 'r' })).status).toBe(403);
  const reopened = await obra.admin.post(`/projects/${g.project_id}/reopen`, {
    reason: 'Falta el finiquito',
  });
  expect(reopened).toMatchObject({ status: 200, body: { status: 'active' } });
  expect((await g.supervisor.post('/progress', advanced)).status).toBe(201);

  const free = await ground({ estimation_control: 'free' });
  await obra.admin.put(`/projects/${free.project_id}`, { status: 'finished' });
  expect((await free.supervisor.post('/estimations', free.body(1))).body).toMatchObject({
    status: 'entregada',
  });
});

it('answers a repeated command as before: presented since, returned since, closed since', async () => {
  const g = await ground();
  const id = await g.capture(1);
  const key = (name: string) => ({ 'idempotency-key': name });
  const present = () => g.supervisor.post(`/estimations/${id}/present`, {}, key('presentar'));
  const presented = await present();
  expect(presented).toMatchObject({ status: 200, body: { status: 'entregada' } });
  expect(await present()).toMatchObject({ status: 200, body: presented.body });
  await g.manager.post(`/estimations/${id}/return`, { reason: 'Falta el croquis' });
  expect(await present()).toMatchObject({ status: 200, body: presented.body });

  const sent = { ...g.body(2), id: randomUUID() };
  const captured = await g.supervisor.post('/estimations', sent);
  const done = {
    project_id: g.project_id,
    concept_id: g.concept_id,
    quantity_advanced: 1,
    progress_date: '2025-01-31',
  };
  const item = { id: randomUUID(), ...done };
  expect((await g.supervisor.post('/progress/sync', [item])).body).toMatchObject([{ status: 'created' }]);
  await obra.admin.put(`/projects/${g.project_id}`, { status: 'cancelled' });
  expect(await g.supervisor.post('/estimations', sent)).toMatchObject({ status: 201, body: captured.body });
  const again = await g.supervisor.post('/progress/sync', [item, { ...item, id: randomUUID() }]);
  expect(again.body).toMatchObject([{ status: 'duplicate' }, { status: 'error' }]);
});

it('keeps formal control once documents were issued', async () => {
  const g = await ground();
  const back = () => obra.admin.put(`/projects/${g.project_id}`, { estimation_control: 'free' });
  expect((await back()).status).toBe(200);
  await obra.admin.put(`/projects/${g.project_id}`, { estimation_control: 'formal' });
  await g.present(await g.capture(1));
  expect(await back()).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'estimation_control' }] },
  });
});
