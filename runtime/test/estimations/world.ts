import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { openFiles } from '@obraclara/files';
import { openEventStore } from '@obraclara/platform/store';
import { readModels, rebuildProjection } from '@obraclara/projections';
import { inject } from 'vitest';
import * as XLSX from 'xlsx';
import { overHttp } from '../../../test/apart/over-http.ts';
import { openServices } from '../../../test/apart/services.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { logOfRun } from '../../../test/event-store.ts';
import { readConfig } from '../../src/config.ts';
import { filesFolder } from '../../src/files-folder.ts';
import { openSystem } from '../../src/system.ts';
import { logOf } from '../as-of/reference-fold.ts';

const account = { email: 'ana@obra.mx', password: 'larga y buena' };
const day = { start_date: '2026-01-01', end_date: '2026-12-31' };

export type Concept = { id: string; code: string; price: number };

/** A contract under test: its addresses, its users' tokens and its current catalog. */
export type ContractUnderTest = {
  url: string;
  list: string;
  project_id: string;
  kind: 'main' | 'internal';
  token: string;
  concepts: Concept[];
};

// The test reads the properties that it expects; a wrong one fails the test.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = { status: number; body: any };

export const fileOf = (sheet: string, rows: (string | number)[][]): Buffer => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), sheet);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

const codes = ['S-01', 'S-02', 'S-03', 'S-04'];
const firstPrices = [150, 18.37, 2968.305, 0.333333];

type Ground = { database: TestDatabase; env: Record<string, string> };

const together = async ({ database, env }: Ground, now: () => Date) => {
  const log = logOfRun(database);
  const system = await openSystem(readConfig({ ...env, ...log.env }), {
    ...log.options,
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
    now,
  });
  const ask = async (request: InjectOptions) => system.app.inject(request);
  return { ask, store: system.deps.store, files: system.deps.files, close: system.close };
};

/** The same with every service in separate processes, which use the real clock. */
const apart = async ({ database, env }: Ground) => {
  const log = () => undefined;
  const services = await openServices(env);
  const { eventStoreUrl } = services;
  const store = await openEventStore({ eventStoreUrl, connectionString: database.url, log });
  const files = await openFiles(filesFolder(env['DATA_DIR']!), database.pool);
  const close = async () => {
    await services.close();
    await store.close();
  };
  return { ask: overHttp(services.url), store, files, close };
};

/** The whole application on a new database, with an HTTP client. */
export const openWorld = async (now = () => new Date()) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-model-'));
  const database = await testDatabase();
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
  };
  const system = await (inject('shape') === 'apart' ? apart : together)({ database, env }, now);
  let position = '0';

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await system.ask({
      method,
      url: `/api${url}`,
      headers: {
        'x-event-position': position,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    position = String(response.headers['x-event-position'] ?? position);
    return { status: response.statusCode, body: response.json() };
  };

  /** GETs an address inside or outside `/api`. Returns status, bytes and content type. */
  const fetched = async (url: string, token?: string) => {
    const headers = { 'x-event-position': position, ...(token && { authorization: `Bearer ${token}` }) };
    const { statusCode, rawPayload, headers: answered } = await system.ask({ method: 'GET', url, headers });
    return { status: statusCode, bytes: Buffer.from(rawPayload), type: String(answered['content-type']) };
  };

  const sent = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };

  const login = async (email: string, password: string): Promise<string> =>
    (await sent(call('POST', '/auth/login', { body: { email, password } }))).access_token;

  const admin = await login(account.email, account.password);
  const emailOf = (role: 'supervisor' | 'manager', project_id: string) =>
    `${role}-${project_id}@obra.mx`.toLowerCase();

  const person = async (role: 'supervisor' | 'manager', project_id: string) => {
    const email = emailOf(role, project_id);
    const body = { name: role, email, password: account.password, role, assigned_projects: [project_id] };
    await sent(call('POST', '/auth/register', { token: admin, body }));
    return login(email, account.password);
  };

  const project = async (name: string): Promise<string> => {
    const body = { name, description: name, contract_amount: 1_000_000, ...day };
    return (await sent(call('POST', '/projects', { token: admin, body }))).id;
  };

  const conceptBody = (project_id: string, code: string, unit_price: number) => ({
    project_id,
    concept_code: code,
    concept_name: `Concepto ${code}`,
    unit: 'm2',
    quantity: 1000,
    unit_price,
  });

  const addConcept = async (project_id: string, code: string, price: number): Promise<Concept> => {
    const body = conceptBody(project_id, code, price);
    const { id } = await sent(call('POST', '/catalog', { token: admin, body }));
    return { id, code, price };
  };

  const main = async (name: string): Promise<ContractUnderTest> => {
    const project_id = await project(name);
    const concepts: Concept[] = [];
    for (const [index, code] of codes.entries())
      concepts.push(await addConcept(project_id, code, firstPrices[index]!));
    const token = await person('supervisor', project_id);
    return {
      url: '/estimations',
      list: `/estimations/${project_id}`,
      project_id,
      kind: 'main',
      token,
      concepts,
    };
  };

  const upload = (token: string, url: string, bytes: Buffer) => {
    const boundary = 'limite';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="libro.xlsx"\r\n\r\n`;
    return call('POST', url, {
      token,
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  };

  /** Uploads the internal catalog with these prices. */
  const loadPrices = (contract: ContractUnderTest) =>
    sent(
      upload(
        contract.token,
        `/projects/${contract.project_id}/internal-contract/catalog`,
        fileOf('Catálogo', [
          ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'P.U.'],
          ...contract.concepts.map(({ code, price }) => [code, `Concepto ${code}`, 'm2', 1000, price]),
        ]),
      ),
    );

  const defineInternal = ({ project_id, token }: ContractUnderTest, amount: number, percentage: number) => {
    const body = {
      title: 'Supervisión',
      description: 'Servicios',
      contract_amount: 500_000,
      ...day,
      anticipo_amount: amount,
      anticipo_amortization_percentage: percentage,
    };
    return call('POST', `/projects/${project_id}/internal-contract`, { token, body });
  };

  const internal = async (project_id: string): Promise<ContractUnderTest> => {
    const token = await person('manager', project_id);
    const contract: ContractUnderTest = {
      url: '/internal-estimations',
      list: `/projects/${project_id}/internal-estimations`,
      project_id,
      kind: 'internal',
      token,
      concepts: codes.map((code, index) => ({ id: '', code, price: firstPrices[index]! })),
    };
    await sent(defineInternal(contract, 0, 0));
    await loadPrices(contract);
    await sent(
      upload(
        token,
        `/projects/${project_id}/internal-contract/program`,
        fileOf('Programa', [
          ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 26', 'Feb 26'],
          ...codes.map((code) => [code, `Concepto ${code}`, 'm2', 1000, 400, 600]),
        ]),
      ),
    );
    const { catalog_data } = await sent(call('GET', `/projects/${project_id}/internal-contract`, { token }));
    for (const concept of contract.concepts)
      concept.id = catalog_data.find(
        ({ concept_code }: { concept_code: string }) => concept_code === concept.code,
      ).id;
    return contract;
  };

  const rowsInTables = async () => {
    const read = async (sql: string) => (await database.pool.query(sql)).rows as unknown[];
    return [
      await read('select * from read.estimations order by id'),
      await read('select * from read.advances order by contract_id'),
    ];
  };

  return {
    call,
    fetched,
    admin,
    addConcept,
    conceptBody,
    loadPrices,
    upload,
    /** Signs in the administrator and a contract's users again, after their sessions have expired. */
    signIn: async (project_id: string) => ({
      admin: await login(account.email, account.password),
      supervisor: await login(emailOf('supervisor', project_id), account.password),
      manager: await login(emailOf('manager', project_id), account.password),
    }),
    defineInternal,
    main,
    internal,
    rowsInTables,
    /** Every event, read from the database. */
    log: () => logOf(database.pool),
    files: system.files,
    rebuild: (projection = 'estimations') =>
      rebuildProjection({
        store: system.store,
        pool: database.pool,
        log: () => undefined,
        model: readModels.find(({ name }) => name === projection)!,
      }),
    close: async () => {
      await system.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;
