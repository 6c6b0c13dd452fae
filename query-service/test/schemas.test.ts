import {
  catalogStream,
  estimationsStream,
  progressStream,
  projectStream,
  usersStream,
  type Role,
} from '@obraclara/events';
import swagger from '@fastify/swagger';
import { fileUrl, filesIn } from '@obraclara/files';
import { httpServer, securitySchemes } from '@obraclara/platform/http';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRoutes, type QueryDeps } from '../src/index.ts';
import { readRoutes } from '../src/query-routes.ts';
import { addressOf, goldenIds, goldenReception } from './addresses.ts';
import { progressRows } from './golden-rows.ts';
import {
  goldenDatabase,
  jwtSecret,
  now,
  queryServer,
  readerOf,
  type GoldenDatabase,
} from './query-server.ts';

const sealed = '00000000-0000-4000-8000-000000000002';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  const at = '2025-06-15T12:00:00.000Z';
  const deleted = (type: string, id: string, contract_id?: string) => ({
    type,
    data: { id, ...(contract_id && { contract_id, project_id: 'golden' }) },
  });
  await database.write(usersStream, at, deleted('UserDeleted', 'ernesto'));
  await database.write(projectStream('empty'), at, deleted('ProjectDeleted', 'empty'));
  for (const [contract_id, id] of [
    ['golden:main', 'e1'],
    ['golden:internal', 's-e1'],
  ] as const)
    await database.write(estimationsStream(contract_id), at, deleted('EstimationDeleted', id, contract_id));
  for (const [contract_id, id, seal] of [
    ['golden:main', 'e2', 'a'],
    ['golden:internal', 's-e2', 'b'],
  ] as const)
    await database.write(estimationsStream(contract_id), at, {
      type: 'PaperIssued',
      data: {
        ...{ contract_id, project_id: 'golden', id, number: 2, period: 'Periodo 2', importe_liquido: 1 },
        content: seal.repeat(64),
        papers: [
          {
            paper: 'caratula',
            format: 'pdf',
            seal: seal.repeat(64),
            sha256: seal.repeat(64),
            file_id: sealed,
          },
        ],
      },
    });
  await database.write(catalogStream('golden:main'), at, {
    type: 'ActIssued',
    data: {
      ...{ contract_id: 'golden:main', project_id: 'golden', act: goldenReception },
      ...{ paper: 'acta-de-recepcion', on: '2025-01-02', file_id: sealed },
      ...{ seal: 'c'.repeat(64), sha256: 'c'.repeat(64) },
    },
  });
  const photo = fileUrl('00000000-0000-4000-8000-000000000001');
  const { id: _, created_by: _by, created_at: _at, ...advanced } = progressRows[0]!;
  await database.write(progressStream('golden'), at, {
    type: 'ProgressRecorded',
    data: { ...advanced, id: 'photographed', photo_url: photo },
  });
  await database.pool.query(`update papers.preparation set address = replace(address, 'e1', 'e2')`);
  await database.project();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

/** Records that remain after the first of each was deleted. */
const ids = { ...goldenIds, estimations: 'e2', 'internal-estimations': 's-e2', users: 'mario' };

/** Only supervisors have pending documents. */
const readers: Record<string, Role> = { '/documents/pending/:projectId': 'supervisor' };

it.each(readRoutes.filter((route) => route.response !== undefined))(
  'GET $url answers all that its schema says and nothing more',
  async ({ url, response, action }) => {
    const as = readers[url] ?? readerOf(action);
    const answer = (await server.get(addressOf(url, ids), { as })).json();
    expect(Errors(response, answer)).toEqual([]);
    if (Array.isArray(answer)) expect(answer.length).toBeGreaterThan(0);
  },
);

it('is documented whole', async () => {
  const app = httpServer();
  await app.register(swagger, { openapi: { components: { securitySchemes } } });
  await app.register(
    queryRoutes({ db: database.pool, jwtSecret, now, files: filesIn('', database.pool) } satisfies QueryDeps),
    {
      prefix: '/api',
    },
  );
  await app.ready();
  const { paths = {} } = app.swagger() as {
    paths?: Record<string, { get?: { summary?: string; responses: object } }>;
  };
  for (const { url } of readRoutes) {
    const documented = paths[`/api${url.replace(/:(\w+)/g, '{$1}')}`]?.get;
    expect(documented?.summary).toBeTruthy();
    expect(Object.keys(documented?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '503']),
    );
  }
  await app.close();
});
