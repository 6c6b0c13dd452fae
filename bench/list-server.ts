/*
 * The reads of the query service in a separate process, for list.bench.ts and panel.bench.ts: the product, or ten lines of code.
 * `node list-server.ts naive|json|ours <connection string>` sends its port to its parent.
 */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { filesIn } from '../files/src/index.ts';
import { httpServer } from '../platform/src/http/index.ts';
import { queryRoutes } from '../query-service/src/index.ts';

const [, , kind, connectionString] = process.argv as [string, string, string, string];
const jwtSecret = 'a secret of the benchmark';
const db = new pg.Pool({ connectionString, max: 16 });
db.on('error', (error) => process.stderr.write(`${error.message}\n`));

/** Tables with exactly the returned rows, in the order of their `number`. */
const plainTables = ['estimations', 'concept_progress', 'financial', 's_curve'];

/** Verifies the token, selects all rows of such a table and returns the objects of `pg`. */
const naive = (): FastifyInstance => {
  const app = Fastify();
  for (const table of plainTables)
    app.get<{ Params: { projectId: string } }>(`/api/${table}/:projectId`, async ({ headers, params }) => {
      jwt.verify((headers.authorization ?? '').slice('Bearer '.length), jwtSecret);
      const { rows } = await db.query<object>(
        `select * from public.${table} where project_id = $1 order by number`,
        [params.projectId],
      );
      return rows;
    });
  return app;
};

/** Forwards the same rows as JSON text from PostgreSQL, without parsing. */
const asJson = (): FastifyInstance => {
  const app = Fastify();
  const text = `select coalesce(json_agg(t order by number), '[]')::text as list from public.estimations t where project_id = $1`;
  app.get<{ Params: { projectId: string } }>(
    '/api/estimations/:projectId',
    async ({ headers, params }, reply) => {
      jwt.verify((headers.authorization ?? '').slice('Bearer '.length), jwtSecret);
      const { rows } = await db.query<{ list: string }>({ name: 'list', text, values: [params.projectId] });
      return reply.type('application/json').send(rows[0]!.list);
    },
  );
  return app;
};

const ours = async () => {
  const app = httpServer();
  await app.register(queryRoutes({ db, jwtSecret, now: () => new Date(), files: filesIn('', db) }), {
    prefix: '/api',
  });
  return app as unknown as FastifyInstance;
};

const kinds: Record<string, () => FastifyInstance | Promise<FastifyInstance>> = { naive, json: asJson, ours };
const app = await kinds[kind]!();
// Parses numerics to numbers, as in the product's answers.
pg.types.setTypeParser(1700, Number);
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit(0));
