import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

type Account = { email: string; password: string };
type Asked = { token?: string; body?: object; key?: string; position?: string };

/** Milliseconds after which a request is no longer retried. */
const patience = 60_000;

const headersOf = ({ token, body, key, position }: Asked) => ({
  ...(body && { 'content-type': 'application/json' }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
  ...(position && { 'x-event-position': position }),
});

/** Sends requests as the pages do: retries after Retry-After with the same idempotency key. Any other failure fails the test. */
const asking = (url: string) => {
  const heard = { answers: 0, toldToWait: 0, stale: 0 };
  const ask = async (method: string, path: string, asked: Asked = {}) => {
    for (const until = Date.now() + patience; ;) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: headersOf(asked),
        ...(asked.body && { body: JSON.stringify(asked.body) }),
      });
      const text = await answer.text();
      heard.answers += 1;
      const wait = answer.headers.get('retry-after');
      if (answer.status === 503 && wait !== null && Date.now() < until) {
        expect(JSON.parse(text)).toHaveProperty('detail');
        heard.toldToWait += 1;
        await pause(Number(wait) * 1000);
        continue;
      }
      expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
      const { headers } = answer;
      const position = headers.get('x-event-position') ?? asked.position;
      return { body: JSON.parse(text), position, stale: headers.get('x-stale') === 'true' };
    }
  };
  return { ask, heard };
};

/** Creates a project with a concept at one address. Several users capture and read its progress until `end` is called. */
export const fieldWork = async (url: string, account: Account) => {
  const { ask, heard } = asking(url);
  const signIn = async (body: object): Promise<string> =>
    (await ask('POST', '/auth/login', { body })).body.access_token;
  const admin = { token: await signIn(account) };
  const day = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const project = { name: 'Puente', description: 'Puente', contract_amount: 1_000_000, ...day };
  const project_id: string = (await ask('POST', '/projects', { ...admin, body: project })).body.id;
  const concept = { concept_code: 'A', concept_name: 'A', unit: 'm2', quantity: 1000, unit_price: 150 };
  const concept_id: string = (await ask('POST', '/catalog', { ...admin, body: { project_id, ...concept } }))
    .body.id;
  const sara = { email: 'sara@obra.mx', password: account.password };
  const rest = { name: 'Sara', role: 'supervisor', assigned_projects: [project_id] };
  await ask('POST', '/auth/register', { ...admin, body: { ...sara, ...rest } });
  const token = await signIn(sara);

  const terms = { project_id, concept_id, quantity_advanced: 0.01, progress_date: '2026-02-01' };
  const acknowledged: string[] = [];
  let going = true;
  const capture = async () => {
    const { body, position } = await ask('POST', '/progress', { token, body: terms, key: randomUUID() });
    acknowledged.push(body.id);
    return { id: body.id as string, position };
  };
  const captures = async () => {
    for (; going; await pause(100)) await capture();
  };
  const reads = async () => {
    for (; going; await pause(200)) {
      const { id, position } = await capture();
      const list = await ask('GET', `/progress/${project_id}`, { token, ...(position && { position }) });
      const found = list.body.some((record: { id: string }) => record.id === id);
      // If the read models lag longer than a request waits, the answer is marked as stale.
      expect(found || list.stale, `${id}, written at ${position}, is not among ${list.body.length}`).toBe(
        true,
      );
      if (!found) heard.stale += 1;
    }
  };
  const signIns = async () => {
    for (; going; await pause(1000)) await signIn(sara);
  };
  const people = Promise.all([captures(), captures(), captures(), reads(), reads(), signIns()]);
  // `end` reports a rejection.
  people.catch(() => undefined);
  return {
    acknowledged,
    heard,
    /** Lets all users finish their current request. Rejects with the first failure. */
    end: async () => {
      going = false;
      await people;
    },
  };
};
