import http from 'node:http';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../demo/src/accounts.ts';
import { demoCopy } from '../../test/demo.ts';
import { readConfig } from '../src/config.ts';
import { openSystem } from '../src/system.ts';

it('closes when what was asked for by who has left is done, a past too', async () => {
  const { database, dataDir } = await demoCopy();
  const lines: string[] = [];
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: 'none' });
  const system = await openSystem(config, {
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
    logStream: { write: (line) => void lines.push(line) },
  });
  const url = await system.app.listen({ host: '127.0.0.1', port: 0 });
  const payload = { email: demoAccounts[0].email, password: demoPassword };
  const signedIn = await system.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const headers = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` };
  const projects = await system.app.inject({ url: '/api/projects', headers });
  const [{ id }] = projects.json<[{ id: string }]>();
  const asOf = new Date(Date.now() - 3_600_000).toISOString();
  const asked = Array.from({ length: 12 }, () => {
    const request = http.get(`${url}/api/catalog/${id}?as_of=${asOf}`, { headers });
    return request.on('error', () => undefined);
  });
  await pause(20);
  for (const request of asked) request.destroy();
  await pause(20);
  await system.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
}, 30_000);
