import { vi } from 'vitest';

/** Faults of a request: before the server, after it, or of the browser. */
export const faults = [
  'none',
  'unavailable',
  'too many',
  'broken',
  'too large',
  'signed out',
  'a portal',
  'lost',
  'hangs',
  'answer lost',
  'answer hangs',
  'crash before',
  'crash after',
] as const;
type Fault = (typeof faults)[number];
type Answer = { status: number; text: string };

const refusing: Partial<Record<Fault, Answer>> = {
  unavailable: { status: 503, text: '' },
  'too many': { status: 429, text: '{"detail":"Espere"}' },
  broken: { status: 500, text: '' },
  'too large': { status: 413, text: '<html>413</html>' },
  'signed out': { status: 401, text: '{}' },
  'a portal': { status: 200, text: '<html>Bienvenido a la red</html>' },
};
/** After these faults, the sender skips an entry, so later entries may arrive before it. */
const disturbing: readonly Fault[] = ['broken', 'too large'];
const never = () => new Promise<never>(() => undefined);

/** `id`: the id of the command; `record`: the record that it changes, if not the same; `as`: its content. */
type Command = { id: string; listed: boolean; as: string; record?: string };

/** A server that accepts each key and each id once, even if the response is lost. */
export const faultyServer = (next: () => Fault, isBad: (id: string) => boolean) => {
  const order: string[] = [];
  /** The accepted content, by id. */
  const taken = new Map<string, string>();
  /** The record of each change, and the last content of each record. */
  const about = new Map<string, string>();
  const last = new Map<string, string>();
  const files = new Map<string, number>();
  const asked = new Map<string, number>();
  const hindered = new Map<string, number>();
  const disturbed = new Set<string>();
  let crashed = Promise.withResolvers<'dead'>();
  const count = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1);
  const ok = (answer: unknown): Answer => ({ status: 201, text: JSON.stringify(answer) });
  const crash = () => {
    crashed.resolve('dead');
    return never();
  };

  const takeFile = (key: string) => {
    if (!files.has(key)) count(files, key);
    return ok({ file_url: `/api/files/${key}`, file_id: key, storage_provider: 'local' });
  };
  const takeOne = ({ id, listed, as, record = id }: Command) => {
    const known = order.includes(id);
    if (isBad(id)) {
      const detail = 'No existe el concepto';
      return listed ? ok([{ id, status: 'error', detail }]) : { status: 422, text: `{"detail":"${detail}"}` };
    }
    if (!known) {
      order.push(id);
      taken.set(id, as);
      last.set(record, as);
    }
    return listed ? ok([{ id, status: known ? 'duplicate' : 'created' }]) : ok({ id: record });
  };
  const note = (what: string, fault: Fault) => {
    count(asked, what);
    if (fault !== 'none') count(hindered, what);
    if (disturbing.includes(fault)) disturbed.add(what);
  };
  /** `what`: the key or id of the request. Resolves with null if no response ever arrives; rejects if the connection is lost. */
  const handle = async (what: string, take: () => Answer): Promise<Answer | null> => {
    const fault = next();
    note(what, fault);
    const refused = refusing[fault];
    if (refused) return refused;
    if (fault === 'lost') throw new TypeError('lost');
    if (fault === 'hangs') return null;
    if (fault === 'crash before') return crash();
    const answer = take();
    if (fault === 'crash after') return crash();
    if (fault === 'answer lost') throw new TypeError('lost');
    return fault === 'answer hangs' ? null : answer;
  };
  return {
    ...{ order, taken, about, last, files, asked, hindered, disturbed, handle, takeFile, takeOne, crash },
    /** Simulates a restart of the browser. Resolves when it crashes. */
    started: () => {
      crashed = Promise.withResolvers();
      return crashed.promise;
    },
  };
};
export type Server = ReturnType<typeof faultyServer>;

/** Number of device operations in progress; the fake clock stands still during them. */
export let atWork = 0;

/** The field that a correction changes, by kind: progress, documents, estimations. */
export type Said = { id: string; observations?: string | null; title?: string; period?: string };
export const versionOf = ({ observations, title, period }: Omit<Said, 'id'>) =>
  observations ?? title ?? period ?? '';

type Request = { method: string; headers: Headers; body?: string; signal: AbortSignal };

const madeBy = ({ body = '' }: Request): Command => {
  const said = JSON.parse(body) as Said | [Said];
  const listed = Array.isArray(said);
  const { id, ...rest } = listed ? said[0] : said;
  return { id, listed, as: versionOf(rest) };
};

/** The key of a change is its id. Progress has its changes in the query, an estimation in the body. */
const changedBy = (url: string, { method, headers, body = '{}' }: Request): Command => {
  const [path = '', query] = url.split('?');
  const said = { ...Object.fromEntries(new URLSearchParams(query)), ...(JSON.parse(body) as object) };
  // A document is withdrawn.
  const as = method === 'DELETE' || method === 'POST' ? 'removed' : versionOf(said);
  const record = path.replace('/withdraw', '').split('/').at(-1)!;
  return { id: headers.get('Idempotency-Key')!, listed: false, as, record };
};

/** Connects the page's fetch and uploads to this server; `owner` runs an action of the user before each request. */
export const connectTo = (server: Server, owner: () => Promise<unknown>) => {
  const before = async () => {
    atWork++;
    await owner().finally(() => atWork--);
  };
  vi.stubGlobal('fetch', async (url: string, request: Request) => {
    await before();
    const { signal } = request;
    const command = request.method === 'POST' && request.body ? madeBy(request) : changedBy(url, request);
    if (command.record) server.about.set(command.id, command.record);
    const preview = url.endsWith('preview=true');
    const take = () => (preview ? { status: 200, text: '{"paid":[]}' } : server.takeOne(command));
    const answer = await server.handle(command.id, take);
    if (answer) return new Response(answer.text, { status: answer.status });
    return new Promise<Response>((_, refuse) =>
      signal.addEventListener('abort', () => refuse(signal.reason as Error)),
    );
  });
  class Upload {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    onerror = () => undefined;
    key = '';
    open = () => undefined;
    abort = () => undefined;
    getResponseHeader = () => null;
    setRequestHeader = (name: string, value: string) => {
      if (name === 'Idempotency-Key') this.key = value;
    };
    send = async () => {
      await before();
      try {
        const answer = await server.handle(this.key, () => server.takeFile(this.key));
        if (!answer) return;
        Object.assign(this, { status: answer.status, responseText: answer.text });
        this.onload();
      } catch {
        this.onerror();
      }
    };
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
};
