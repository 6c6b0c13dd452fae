import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AnsweredEstimation } from '@obraclara/events';
import { verifyLog } from '@obraclara/platform/store';
import { afterAll, expect, it } from 'vitest';
import { demoAccounts } from '../../../demo/src/accounts.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import type { System } from '../system.ts';
import { open, restore, signIn } from './backup.fixture.ts';

/*
 * The demonstration of version 0.2.0, as that version loaded and backed it up (its photos and documents are one small file of each
 * kind), and the figures that it answered.
 */
const data = (name: string) => new URL(`../../test-data/demo-0.2.0.${name}`, import.meta.url);

let database: TestDatabase | undefined;
let folder: string | undefined;
let system: System | undefined;
afterAll(async () => {
  await system?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Number, status and amounts of an estimation, in the order of the carátula. */
const figures = (row: AnsweredEstimation) =>
  [
    ...[row.number, row.status, row.total_amount, row.anticipo_amortization_amount, row.subtotal_1, row.iva],
    ...[row.subtotal_2, row.retencion_retraso_amount, row.devolucion_retencion, row.subtotal_3],
    ...[row.importe_liquido, row.cumulative_liquid_amount],
  ].join(' ');

const answered = async (token: string) => {
  const get = async <Body>(url: string): Promise<Body> => {
    const answer = await system!.app.inject({
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, answer.body]);
    return answer.json<Body>();
  };
  const seen: Record<string, unknown> = {};
  for (const { id, name } of await get<{ id: string; name: string }[]>('projects'))
    seen[name] = {
      estimations: (await get<AnsweredEstimation[]>(`estimations/${id}`)).map(figures),
      internal_estimations: (await get<AnsweredEstimation[]>(`projects/${id}/internal-estimations`)).map(
        figures,
      ),
      financial: await get<object>(`analytics/financial/${id}`),
    };
  return seen;
};

it('opens the backup of a former release with a whole log and the same figures', async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-former-'));
  const lines = await restore(database, folder, data('zip').pathname);
  expect(lines.at(-1)).toContain('Restaurado y comprobado');
  system = await open(database, folder);
  const { events, fault } = await verifyLog(system.deps.store.bare);
  expect([events, fault]).toEqual([921, undefined]);
  const { token } = await signIn(system, demoAccounts[0].email);
  // Figures that were added since are not among those of the former release.
  expect(await answered(token)).toMatchObject(JSON.parse(await readFile(data('json'), 'utf8')));
}, 120_000);
