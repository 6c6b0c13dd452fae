import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

type Concept = { id: string; concept_code: string };

/** Signs in to the stack at `url`. Sends requests through nginx as the pages do. */
export const signedIn = async (url: string, email: string, password: string) => {
  const ask = async (method: string, path: string, body?: object, key?: string) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    return fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const must = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  let token = '';
  token = ((await must('POST', '/auth/login', { email, password })) as { access_token: string }).access_token;
  const project = async (): Promise<string> => {
    const terms = { name: 'Puente', description: 'Puente', contract_amount: 1_000_000 };
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
    return ((await must('POST', '/projects', { ...terms, ...days })) as { id: string }).id;
  };
  const catalog = async (id: string) => (await must('GET', `/catalog/${id}`)) as Concept[];
  return { ask, must, project, catalog };
};
type Person = Awaited<ReturnType<typeof signedIn>>;

/**
 * Writes, retried with an idempotency key until acknowledged, and reads in parallel while `doing` runs.
 * `failures`: unexpected answers, and requests without one.
 */
export const underLoad = async ({ ask }: Person, project: string, doing: () => Promise<unknown>) => {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let [going, requests] = [true, 0];
  const isAnswered = async (what: string, asking: () => Promise<Response>) => {
    requests += 1;
    const answer = await asking().catch((error: Error) => error);
    if (answer instanceof Error) failures.push(`${what}: ${answer.message}`);
    else if (!answer.ok) failures.push(`${what}: ${answer.status} ${(await answer.text()).slice(0, 80)}`);
    return answer instanceof Error || !answer.ok ? undefined : ((await answer.json()) as { id: string });
  };
  const writes = async () => {
    for (; going; await pause(100)) {
      const key = randomUUID();
      const price = { unit: 'm3', quantity: 1, unit_price: 1 };
      const body = { project_id: project, concept_code: key.slice(0, 13), concept_name: 'x', ...price };
      for (;;) {
        const written = await isAnswered('order', () => ask('POST', '/catalog', body, key));
        if (written) {
          acknowledged.push(written.id);
          break;
        }
        await pause(500);
      }
    }
  };
  const reads = async () => {
    for (; going; await pause(100)) await isAnswered('reading', () => ask('GET', `/projects/${project}`));
  };
  const people = Promise.all([writes(), writes(), writes(), reads(), reads()]);
  try {
    await doing();
  } finally {
    going = false;
    await people;
  }
  return { acknowledged, failures, requests };
};
