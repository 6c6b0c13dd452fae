/*
 * The command service in a separate process for capture.bench.ts:
 * `node capture-server.ts <connection string> <events between snapshots>`.
 * Sends 'ready' to its parent. Answers each requested capture with its milliseconds, and the peak memory above that before the
 * first, in MB.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { commandRoutes } from '../command-service/src/index.ts';
import { filesIn } from '../files/src/index.ts';
import { namedByRegister } from '../command-service/test/named-by-register.ts';
import { httpServer, signToken } from '../platform/src/http/index.ts';
import { embeddedLog } from '../platform/src/store/index.ts';

const [, , connectionString, every] = process.argv as [string, string, string, string];
const jwtSecret = 'a secret of the benchmark';
const db = new pg.Pool({ connectionString, max: 8 });
const store = await embeddedLog({ connectionString });
const app = httpServer();
const none = async () => undefined;
await app.register(
  commandRoutes({
    store,
    db,
    jwtSecret,
    now: () => new Date('2026-02-01T18:00:00Z'),
    files: filesIn('', db),
    named: namedByRegister(db),
    maxUploadBytes: 1,
    enqueue: none,
    withJob: async () => new Set<string>(),
    snapshotEvery: Number(every),
  }),
  { prefix: '/api' },
);
await app.ready();

const headers = { authorization: `Bearer ${signToken({ id: 's' }, jwtSecret, new Date())}` };
const capture = async () => {
  const payload = {
    id: randomUUID(),
    project_id: 'p',
    concept_id: 'c0',
    quantity_advanced: 1,
    progress_date: '2026-01-31',
  };
  const started = performance.now();
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/progress', headers, payload });
  if (statusCode !== 201) throw new Error(`answered ${statusCode}: ${body}`);
  return performance.now() - started;
};

const before = process.memoryUsage.rss();
process.on(
  'message',
  () =>
    void capture().then((ms) =>
      process.send?.({ ms, mb: process.resourceUsage().maxRSS / 1024 - before / 1024 / 1024 }),
    ),
);
process.once('disconnect', () => void app.close().finally(() => process.exit(0)));
process.send?.('ready');
