import { afterAll, beforeAll, expect, it } from 'vitest';
import { loopbackEventStoreDb } from '../platform/test/store/eventstoredb-loopback.ts';
import { loadDemo } from '../demo/src/load.ts';
import { openApplication, type Application } from './application.ts';

const given = process.env['EVENT_STORE_URL'];
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>> | undefined;
let application: Application;

beforeAll(async () => {
  server = given ? undefined : await loopbackEventStoreDb({ batch: true });
  application = await openApplication({
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    EVENT_STORE_URL: given ?? server!.url,
  });
});
afterAll(async () => {
  await application.close();
  await server?.close();
});

const call = async <T>(path: string, init: RequestInit = {}) => {
  const response = await fetch(`${application.url}/api${path}`, init);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
};

it('runs the whole application, imports and estimations included, on an EventStoreDB', async () => {
  await loadDemo(application.system, () => undefined);
  const { access_token } = await call<{ access_token: string }>('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'gerente@obraclara.mx', password: 'ObraClara-2026' }),
  });
  const headers = { authorization: `Bearer ${access_token}` };
  const projects = await call<{ id: string; name: string; contract_amount: number }[]>('/projects', {
    headers,
  });
  const bridge = projects.find(({ name }) => name.startsWith('Puente'))!;
  expect(bridge.contract_amount).toBe(114_300_522.53);
  expect(await call<object[]>(`/catalog/${bridge.id}`, { headers })).toHaveLength(180);
  expect(await call<object[]>(`/estimations/${bridge.id}`, { headers })).toHaveLength(12);
  expect(await call<object[]>(`/projects/${bridge.id}/internal-estimations`, { headers })).toHaveLength(11);
  const { ready } = await call<{ ready: boolean }>('/ready');
  expect(ready).toBe(true);
  const { rows } = await application.system.deps.db.query<{ schema: string | null }>(
    `select to_regclass('es.event')::text as schema`,
  );
  expect(rows).toEqual([{ schema: null }]);
});
