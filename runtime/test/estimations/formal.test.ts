import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

/** The clock advances by a second with each reading, so that later changes have later times. */
let clock = Date.parse('2026-02-15T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 1000)));
});
afterAll(() => world?.close());

const reader = async (project_id: string) => (await world.signIn(project_id)).manager;

it('counts a draft in its own figures only, issues its papers when it is presented, and withdraws them with its return', async () => {
  const { project_id, token, url, list, concepts } = await world.main('Hospital');
  await world.internal(project_id);
  const manager = await reader(project_id);
  const { body: project } = await world.call('GET', `/projects/${project_id}`, { token: world.admin });
  const { name, description, contract_amount, start_date, end_date } = project;
  const formal = { name, description, contract_amount, start_date, end_date, estimation_control: 'formal' };
  await world.call('PUT', `/projects/${project_id}`, { token: world.admin, body: formal });

  const capture = async (number: number, quantity: number): Promise<string> => {
    const terms = {
      project_id,
      number,
      period: `Mes ${number}`,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
    };
    // 150.00 each, without advance: 16 % IVA.
    const body = { ...terms, concepts: [{ concept_id: concepts[0]!.id, quantity }] };
    const made = await world.call('POST', url, { token, body });
    expect(made).toMatchObject({ status: 201, body: { status: 'borrador' } });
    return made.body.id;
  };
  const rows = async () =>
    (await world.call('GET', list, { token })).body.map(
      (row: { number: number; status: string; cumulative_liquid_amount: number }) =>
        [row.number, row.status, row.cumulative_liquid_amount] as const,
    );
  const estimated = async () => {
    const financial = await world.call('GET', `/analytics/financial/${project_id}`, { token });
    const curve = await world.call('GET', `/analytics/s-curve/${project_id}`, { token });
    const progress = await world.call('GET', `/analytics/progress/${project_id}`, { token });
    const { total_estimated, revision_amount } = financial.body;
    return {
      total_estimated,
      revision_amount,
      curve: Math.max(0, ...curve.body.estimated_cumulative_amount),
      progress: progress.body.concept_progress[0].estimated,
    };
  };

  const first = await capture(1, 10);
  const second = await capture(2, 4);
  expect(await rows()).toEqual([
    [1, 'borrador', 1740],
    [2, 'borrador', 696],
  ]);
  expect(await estimated()).toEqual({ total_estimated: 0, revision_amount: 0, curve: 0, progress: 0 });

  const presented = await world.call('POST', `${url}/${first}/present`, { token, body: {} });
  expect(presented).toMatchObject({ status: 200, body: { status: 'entregada', importe_liquido: 1740 } });
  expect(await rows()).toEqual([
    [1, 'entregada', 1740],
    [2, 'borrador', 2436],
  ]);
  expect(await estimated()).toEqual({
    total_estimated: 1500,
    revision_amount: 1500,
    curve: 1500,
    progress: 10,
  });
  const papersOf = async () => (await world.call('GET', `${url}/${first}/papers`, { token })).body;
  const issued = await papersOf();
  expect(issued).toHaveLength(10);
  const caratula = async () => (await world.fetched(`/api${url}/${first}/caratula.pdf`, token)).bytes;
  expect(
    createHash('sha256')
      .update(await caratula())
      .digest('hex'),
  ).toBe(issued[0].sha256);
  const remaining = await world.call('GET', `${url}/${second}/export`, { token });
  expect(remaining.body.data).toMatchObject([{ qty_per_estimation: 4, remaining_qty: 986 }]);

  const reason = 'Falta el croquis de la zapata Z-3';
  const returned = await world.call('POST', `${url}/${first}/return`, { token: manager, body: { reason } });
  expect(returned).toMatchObject({ status: 200, body: { status: 'borrador' } });
  expect((await papersOf()).map(({ in_force }: { in_force: boolean }) => in_force)).not.toContain(true);
  expect((await world.call('GET', `/seals/${issued[0].seal}`)).body).toMatchObject({ in_force: false });
  const history = await world.call('GET', `${url}/${first}/history`, { token });
  expect(history.body[0]).toMatchObject({
    type: 'StatusChanged',
    changes: expect.arrayContaining([
      { field: 'status', before: 'entregada', after: 'borrador' },
      { field: 'reason', after: reason },
    ]),
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await caratula())), {
    mergePages: true,
  });
  expect(text).toContain('Copia de trabajo, no emitida');
  const span = `from=${encodeURIComponent(history.body[1].at)}`;
  const difference = await world.call('GET', `/projects/${project_id}/difference?${span}`, {
    token: manager,
  });
  const moved = difference.body.rows.find((row: { figure: string }) => row.figure === 'total_estimated');
  expect(moved).toMatchObject({ before: 1500, after: 0, because: [history.body[0].id] });
  const again = await world.call('POST', `${url}/${first}/present`, { token, body: {} });
  expect(again).toMatchObject({ status: 200, body: { status: 'entregada' } });
  const inForce = (await papersOf()).filter(({ in_force }: { in_force: boolean }) => in_force);
  expect(inForce).toHaveLength(10);
  expect(inForce[0].seal).not.toBe(issued[0].seal);
}, 300_000);
