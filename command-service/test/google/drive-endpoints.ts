import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { folderType, search, type Account, type Kept } from './account.ts';
import { answer, refuse, type Fault } from './faults.ts';

const unit = 256 * 1024;

export const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const described = (file: Kept) => ({
  id: file.id,
  name: file.name,
  mimeType: file.mimeType,
  parents: file.parents,
  trashed: file.trashed,
  appProperties: file.appProperties,
  modifiedTime: file.modifiedTime,
  capabilities: { canAddChildren: file.writable && file.mimeType === folderType },
  ...(file.mimeType.startsWith('application/vnd.google-apps.') ? {} : { size: String(file.content.length) }),
});

type Session = {
  metadata: Partial<Kept> & { name: string; parents: string[] };
  total: number;
  received: Buffer;
  done?: Kept;
};
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  fault: Fault | undefined;
};

/** The used subset of Drive v3: search, describe, read, create folders, resumable uploads. */
export const driveEndpoints = (drive: Account) => {
  const sessions = new Map<string, Session>();
  const byName = (a: Kept, b: Kept) =>
    Number(b.mimeType === folderType) - Number(a.mimeType === folderType) ||
    a.name.localeCompare(b.name, 'es');

  const list = ({ response, url }: Exchange) => {
    const found = search(drive.files.values(), url.searchParams.get('q') ?? '');
    if (!found) return refuse(response, 400, 'invalid');
    const age = (a: Kept, b: Kept) => a.createdTime.localeCompare(b.createdTime);
    found.sort(url.searchParams.get('orderBy') === 'createdTime' ? age : byName);
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const end = start + Math.min(Number(url.searchParams.get('pageSize') ?? 100), 1000);
    const more = end < found.length ? { nextPageToken: String(end) } : {};
    answer(response, 200, { files: found.slice(start, end).map(described), ...more });
  };

  const get = ({ response, url }: Exchange) => {
    const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    const file = drive.files.get(id === 'root' ? drive.top : id);
    if (!file) return refuse(response, 404, 'notFound');
    if (url.searchParams.get('alt') !== 'media') return answer(response, 200, described(file));
    response
      .writeHead(200, { 'content-type': file.mimeType, 'content-length': file.content.length })
      .end(file.content);
  };

  const exported = ({ response, url }: Exchange) => {
    const file = drive.files.get(url.pathname.split('/').at(-2) ?? '');
    if (!file) return refuse(response, 404, 'notFound');
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 exported');
  };

  const create = async ({ request, response }: Exchange) => {
    const metadata = JSON.parse((await bodyOf(request)).toString()) as Session['metadata'];
    if (!drive.files.has(metadata.parents[0] ?? '')) return refuse(response, 404, 'notFound');
    answer(response, 200, described(drive.add(metadata)));
  };

  const begin = async ({ request, response, url }: Exchange) => {
    const metadata = JSON.parse((await bodyOf(request)).toString()) as Session['metadata'];
    if (!drive.files.has(metadata.parents[0] ?? '')) return refuse(response, 404, 'notFound');
    const total = Number(request.headers['x-upload-content-length']);
    const id = randomUUID();
    sessions.set(id, { metadata, total, received: Buffer.alloc(0) });
    const address = `http://${request.headers.host}${url.pathname}?uploadType=resumable&upload_id=${id}`;
    response.writeHead(200, { location: address }).end();
  };

  const goOn = (response: ServerResponse, { received }: Session) =>
    void response
      .writeHead(308, received.length > 0 ? { range: `bytes=0-${received.length - 1}` } : {})
      .end();

  const settle = (session: Session): Kept | undefined => {
    if (!session.done && session.received.length === session.total)
      session.done = drive.add({ ...session.metadata, content: session.received });
    return session.done;
  };

  /** Google keeps the complete units received before the connection broke. */
  const cutOff = async (request: IncomingMessage, session: Session) => {
    for await (const part of request) {
      session.received = Buffer.concat([session.received, part as Buffer]);
      if (session.received.length >= unit) break;
    }
    session.received = session.received.subarray(0, Math.floor(session.received.length / unit) * unit);
    request.socket.destroy();
  };

  const fits = ({ headers }: IncomingMessage, { received }: Session) => {
    const start = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1];
    return start === undefined || Number(start) === received.length;
  };

  const put = async ({ request, response, url, fault }: Exchange) => {
    const session = sessions.get(url.searchParams.get('upload_id') ?? '');
    if (!session) return refuse(response, 404, 'notFound');
    if (!fits(request, session)) return refuse(response, 400, 'invalid');
    if (fault === 'cut') return cutOff(request, session);
    session.received = Buffer.concat([session.received, await bodyOf(request)]);
    const done = settle(session);
    if (fault === 'lost') return void request.socket.destroy();
    return done ? answer(response, 200, { id: done.id }) : goOn(response, session);
  };

  const trash = async ({ request, response, url, fault }: Exchange) => {
    const { trashed } = JSON.parse((await bodyOf(request)).toString()) as Pick<Kept, 'trashed'>;
    const file = drive.files.get(url.pathname.split('/').at(-1) ?? '');
    if (!file) return refuse(response, 404, 'notFound');
    file.trashed = trashed;
    if (fault === 'lost') return void request.socket.destroy();
    answer(response, 200, described(file));
  };

  return { list, get, exported, create, begin, put, trash };
};
