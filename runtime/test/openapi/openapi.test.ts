import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openApplication, type Application } from './application.ts';
import { checkOf } from './checked-answer.ts';
import {
  jsonOf,
  objectsIn,
  openParts,
  operationsOf,
  pointedAt,
  type Document,
  type Operation,
} from './document.ts';
import { mutationsOf } from './mutations.ts';
import { goodPlans, type Plan } from './plan.ts';
import { sender, type Sender } from './sender.ts';
import { latestRelease } from '../../../test/latest-release.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20260131);
const told = `seed ${seed} (FUZZ_SEED)`;
/** Requests per operation; fewer for operations that take a tenth of a second. */
const [many, few] = [12, 6];
/** Milliseconds, for a busy machine; on an idle one all requests of a test take 40 seconds at most. */
const patience = 600_000;

let there: Application;
let document: Document;
let operations: Operation[];
let send: Sender;
beforeAll(async () => {
  there = await openApplication();
  const { statusCode, body } = await there.app.inject({ url: '/api/docs/json' });
  expect(statusCode).toBe(200);
  document = JSON.parse(body) as Document;
  operations = operationsOf(document);
  send = sender(there);
}, patience);
afterAll(() => there?.close());

it('says that whoever changes their password may have been deleted meanwhile', () => {
  const { responses } = operations.find(({ name }) => name === 'PUT /api/users/me/password')!;
  expect(Object.keys(responses)).toContain('404');
});

it('is a whole OpenAPI document', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: latestRelease });
  expect(operations.length).toBeGreaterThan(60);
  const refs = objectsIn(document).flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
  expect(refs.filter((ref) => pointedAt(document, ref) === undefined)).toEqual([]);
  for (const { name, path, summary, parameters, responses, security = [] } of operations) {
    expect(summary, name).toMatch(/\S/);
    const declared = parameters.filter((one) => one.in === 'path').map((one) => one.name);
    const used = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
    expect(declared.toSorted(), name).toEqual(used.toSorted());
    const statuses = Object.keys(responses);
    expect(
      statuses.filter((status) => !/^[234]\d\d$|^503$/.test(status)),
      name,
    ).toEqual([]);
    expect(statuses[0], name).toMatch(/^2/);
    for (const scheme of security.flatMap(Object.keys))
      expect(document.components.securitySchemes, name).toHaveProperty(scheme);
    for (const [status, { description }] of Object.entries(responses))
      expect(description, `${name} ${status}`).toMatch(/\S/);
  }
});

it('leaves nothing open in what is answered, and every schema of it is one', () => {
  for (const { name, responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const schema = jsonOf(response);
      if (schema) expect(() => checkOf(schema), `${name} ${status}`).not.toThrow();
      expect(openParts(response), `${name} ${status}`).toEqual([]);
    }
});

it(
  'answers good requests of every call as the document says',
  async () => {
    for (const operation of inOrder(operations))
      for (const plan of goodPlans(operation, there)) {
        for (const flag of flagsOf(operation))
          await send({ ...plan, query: [...plan.query, [flag, 'true']] });
        const { status, headers } = await send(keyed(plan));
        if (status === 200 && headers['etag'] !== undefined) await unchanged(plan, headers['etag']);
        if (!isRead(operation) && !isSlow(operation)) await again(plan);
      }
    await send(await consented());
    expect(operations.map(({ name }) => name).filter((name) => !send.succeeded.has(name))).toEqual([]);
    expect(send.complaints(), told).toEqual([]);
  },
  patience,
);

it.each<[string, (operation: Operation) => boolean]>([
  ['read', (operation) => isRead(operation)],
  ['written', (operation) => !isRead(operation)],
])(
  'answers whatever is asked of what is %s as the document says',
  async (_, chosen) => {
    for (const operation of operations.filter(chosen)) {
      const numRuns = isSlow(operation) ? few : many;
      const sampled = fc.sample(mutationsOf(operation), { numRuns, seed });
      for (const [index, mutations] of sampled.entries()) {
        const plans = goodPlans(operation, there);
        const plan = plans[index % plans.length]!;
        await send(mutations.reduce<Plan>((changed, mutate) => mutate(changed), plan));
      }
    }
    expect(send.complaints(), told).toEqual([]);
  },
  patience,
);

it(
  'answers as documented if Google rejects the consent',
  async () => {
    there.driven.revoke();
    for (const operation of operations.filter(({ path }) => path.includes('/drive/'))) {
      const plan = goodPlans(operation, there)[0]!;
      const { status } = await send({ ...plan, params: there.driven.params });
      expect(status, operation.name).toBe(409);
    }
    expect(send.complaints(), told).toEqual([]);
  },
  patience,
);

it(
  'says as the document does that the database is away',
  async ({ skip }) => {
    if (inject('eventStoreUrl') !== '') skip('only with the log in the database does every call need it');
    await there.loseDatabase();
    for (const operation of operations) {
      const { status } = await send(goodPlans(operation, there)[0]!);
      expect(status, operation.name).toBe(operation.responses[503] ? 503 : 200);
    }
    expect(send.complaints(), told).toEqual([]);
  },
  patience,
);

const isRead = ({ method }: Operation) => method === 'GET';

/** Whether the operation hashes a password or reads a workbook in a worker thread. */
const isSlow = ({ path, requestBody }: Operation) =>
  /^\/api\/(auth|users)\//.test(path) || requestBody?.content['multipart/form-data'] !== undefined;

/**
 * Deletions after the operations that need the entity, and restores after deletions. The amendment is withdrawn after its
 * sheets are read, and before others are signed: only the last one can be.
 */
const inOrder = (all: Operation[]) => {
  const place = ({ method, path }: Operation) => {
    if (/amendments\/\{id\}\/withdraw$/.test(path)) return 0.3;
    if (method === 'POST' && path.endsWith('/amendments')) return 0.6;
    return path.endsWith('/restore') ? 2 : method === 'DELETE' ? 1 : 0;
  };
  return all.toSorted((a, b) => place(a) - place(b));
};

/** Query parameters that turn a command into a preview. */
const flagsOf = ({ parameters }: Operation) =>
  parameters.map(({ name }) => name).filter((name) => name === 'preview' || name === 'dry_run');

/** Expects 304 for a request with the current ETag. */
const unchanged = async (plan: Plan, tag: string) => {
  const { status } = await send({ ...plan, headers: { 'if-none-match': tag } });
  expect(status, plan.operation.name).toBe(304);
};

const keyed = (plan: Plan): Plan => ({
  ...plan,
  headers: { ...plan.headers, 'idempotency-key': plan.operation.name },
});

/** Repeats a request: with the same key, with the same key and another body, and without a key. */
const again = async (plan: Plan) => {
  await send(keyed(plan));
  await send(keyed({ ...plan, body: { ...(plan.body as object), number: 9, concept_code: 'otra' } }));
  await send(plan);
};

/** The callback request of a new consent. */
const consented = async (): Promise<Plan> => {
  const operation = operations.find(({ path }) => path.endsWith('/storage-oauth/callback'))!;
  const { searchParams } = await there.consented();
  return { ...goodPlans(operation, there)[0]!, query: [...searchParams] };
};
