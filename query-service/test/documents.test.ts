import { documentStream, usersStream } from '@obraclara/events';
import { fileRegistry } from '@obraclara/files';
import { signToken } from '@obraclara/platform/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { driveFile, localFile, registerGoldenFiles, waitingFile } from './golden-documents.ts';
import { people } from './golden-rows.ts';
import {
  goldenDatabase,
  isTogether,
  jwtSecret,
  queryServer,
  type Caller,
  type GoldenDatabase,
} from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
const noon = new Date('2025-06-15T18:00:00Z');
const clock = { now: noon };
beforeAll(async () => {
  database = await goldenDatabase();
  await registerGoldenFiles(database.pool);
  server = await queryServer(database, isTogether ? { now: () => clock.now } : {});
});
afterEach(() => {
  clock.now = noon;
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const session = (id: string) => ({ authorization: `Bearer ${signToken({ id }, jwtSecret, clock.now)}` });

type Query = Record<string, unknown>;
const ask = (as: Caller = 'manager', query: Query = {}, headers: Record<string, string> = {}) =>
  server.get('/documents/golden', { query, headers: { ...session(people[as].id), ...headers } });
const read = async (as: Caller = 'manager', query: Query = {}) => {
  const response = await ask(as, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Record<string, unknown>[]>();
};
const ids = async (query: Query, as: Caller = 'manager') => (await read(as, query)).map(({ id }) => id);

describe('documents', () => {
  it('come pending first, then the newest', async () =>
    expect(await ids({})).toEqual(['d3', 'd2', 'd1', 'd4']));

  it('are complete: the request, its recipients and the facts of the file', async () => {
    const [, late] = await read();
    expect(late).toEqual({
      id: 'd2',
      project_id: 'golden',
      type: 'oficio',
      origin: 'externa',
      title: 'Oficio 125',
      description: '',
      file_url: expect.stringMatching(`^/api/files/${waitingFile}\\?expires=\\d+&signature=[0-9a-f]+$`),
      file_id: waitingFile,
      storage_provider: 'google_drive',
      storage_state: 'waiting',
      file_name: 'Oficio 125.pdf',
      media_type: 'application/pdf',
      bytes: 1234,
      upload_date: '2025-06-02T18:00:00.000Z',
      uploaded_by: 'sara',
      uploaded_by_name: 'Sara López',
      assigned_to: 'sara',
      assigned_to_name: 'Sara López',
      assigned_at: '2025-06-02T18:00:00.000Z',
      due_date: '2025-06-14',
      action_type: 'Atención',
      status: 'pending',
      comments: '',
      attended_at: null,
      acted_at: '2025-06-02T18:00:00.000Z',
      created_offline: false,
      overdue: true,
      revision: expect.any(Number),
    });
  });

  it('say where their file is, and admit not to know it', async () => {
    const rows = await read('manager', { sort: ['id', 'ASC'] });
    expect(
      rows.map(({ storage_provider, storage_state, file_name }) => [
        storage_provider,
        storage_state,
        file_name,
      ]),
    ).toEqual([
      ['local', 'stored', 'Minuta 4.pdf'],
      ['google_drive', 'waiting', 'Oficio 125.pdf'],
      ['google_drive', 'stored', 'Oficio 126.pdf'],
      [null, null, null],
    ]);
  });

  it.runIf(isTogether)(
    'are overdue the day after they were due, in Mexico City, unless attended',
    async () => {
      const overdue = () => ids({ filter: { overdue: true } });
      expect(await overdue()).toEqual(['d2']);
      clock.now = new Date('2025-06-16T05:59:59Z');
      expect(await overdue()).toEqual(['d2']);
      clock.now = new Date('2025-06-16T06:00:00Z');
      expect(await overdue()).toEqual(['d3', 'd2']);
    },
  );

  it('are found by title or description, filtered, sorted and paged', async () => {
    expect(await ids({ filter: { q: 'oficio 125' } })).toEqual(['d2']);
    expect(await ids({ filter: { q: 'JUNTA' } })).toEqual(['d1']);
    expect(await ids({ filter: { status: 'pending', assigned_to: 'sara' } })).toEqual(['d3', 'd2']);
    expect(await ids({ filter: { assigned_to: null } })).toEqual(['d1']);
    expect(await ids({ filter: { due_date_lte: '2025-06-14' }, sort: ['due_date', 'ASC'] })).toEqual([
      'd4',
      'd2',
    ]);
    expect(await ids({ filter: { upload_date_gte: '2025-06-04' } })).toEqual(['d4']);
    expect(await ids({ filter: { storage_state: 'waiting' } })).toEqual(['d2']);
    const page = await ask('manager', { sort: ['assigned_to_name', 'ASC'], range: [0, 1] });
    expect([page.json().length, page.headers['content-range']]).toEqual([2, 'documents 0-1/4']);
  });
});

describe('a supervisor', () => {
  it('sees only assigned documents, whatever the request', async () => {
    expect(await ids({}, 'supervisor')).toEqual(['d3', 'd2', 'd4']);
    expect(await ids({ filter: { id: 'd1' } }, 'supervisor')).toEqual([]);
    expect(await ids({ filter: { assigned_to: null } }, 'supervisor')).toEqual([]);
    const other = { ...people.supervisor, id: 'luis', name: 'Luis Mora', email: 'luis@obraclara.mx' };
    await database.write(usersStream, '2025-06-05T00:00:00.000Z', { type: 'UserRegistered', data: other });
    await database.project();
    const answer = await server.get('/documents/golden', { headers: session('luis') });
    expect([answer.json(), answer.headers['content-range']]).toEqual([[], 'documents */0']);
  });
});

describe('what a supervisor uploaded', () => {
  const mine = async (id: string, query: Query = {}) => {
    const answer = await server.get('/documents/uploaded/golden', { headers: session(id), query });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Record<string, unknown>[]>().map(({ id }) => id);
  };

  it('is listed newest first, whoever has it now', async () =>
    expect(await mine('sara')).toEqual(['d4', 'd3', 'd2', 'd1']));

  it('is theirs alone', async () => expect(await mine('luis')).toEqual([]));

  it('is filtered and paged as other lists are', async () => {
    expect(await mine('sara', { filter: { assigned_to: null } })).toEqual(['d1']);
    expect(await mine('sara', { range: [1, 2] })).toEqual(['d3', 'd2']);
  });
});

describe('documents pending for the caller', () => {
  const waiting = async (id: string, query: Query = {}) => {
    const answer = await server.get('/documents/pending/golden', { headers: session(id), query });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Record<string, unknown>[]>();
  };

  it('is what the list says that is assigned to them and pending, the last assigned first', async () => {
    const list = await server.get('/documents/golden', { headers: session('sara') });
    const expected = list
      .json<Record<string, string | null>[]>()
      .filter(({ assigned_to, status }) => assigned_to === 'sara' && status === 'pending')
      .map(({ id, title, due_date, assigned_at }) => ({ id, title, due_date, assigned_at }))
      .toSorted((one, other) => (one.assigned_at! < other.assigned_at! ? 1 : -1));
    expect(expected).not.toEqual([]);
    expect(await waiting('sara')).toEqual(expected);
  });

  it('is nothing of others', async () => {
    expect(await waiting('luis')).toEqual([]);
    expect(await waiting('mario')).toEqual([]);
  });
});

it('may be assigned to the supervisors among the people of the project', async () => {
  const answer = await server.get('/projects/golden/users', {
    headers: session('mario'),
    query: { filter: { role: 'supervisor' } },
  });
  expect(answer.json<{ id: string; role: string }[]>().map(({ id, role }) => [id, role])).toEqual([
    ['luis', 'supervisor'],
    ['sara', 'supervisor'],
  ]);
});

describe('the tag of the documents', () => {
  const tagOf = async (query: Query = {}) => String((await ask('manager', query)).headers['etag']);

  it('stays while nothing changes, and spares sending them again', async () => {
    const tag = await tagOf();
    expect((await ask('manager', {}, { 'if-none-match': tag })).statusCode).toBe(304);
  });

  it('changes when a file reaches the Drive, of which no event tells', async () => {
    const tag = await tagOf();
    const registry = fileRegistry(database.pool);
    await registry.setStorage(waitingFile, { storage: 'google_drive', drive_file_id: 'drive-125' });
    const answer = await ask('manager', {}, { 'if-none-match': tag });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()[1]).toMatchObject({ id: 'd2', storage_state: 'stored' });
    await registry.setStorage(waitingFile, { storage: 'waiting' });
  });

  it.runIf(isTogether)('changes before the links in them end', async () => {
    const tag = await tagOf();
    clock.now = new Date('2025-06-15T19:00:00Z');
    expect(await tagOf()).not.toBe(tag);
  });

  it('tells of one more beyond the page', async () => {
    const page = { range: [0, 0], sort: ['id', 'ASC'] };
    const tag = await tagOf(page);
    const again = { id: 'd9', project_id: 'golden' };
    const data = {
      ...again,
      type: 'oficio',
      origin: 'interna',
      title: 'Otro',
      description: '',
      file_id: driveFile,
    };
    await database.write(documentStream('d9'), '2025-06-01T00:00:00.000Z', {
      type: 'DocumentUploaded',
      data: { ...data, created_offline: false },
    });
    await database.project();
    expect(await tagOf(page)).not.toBe(tag);
    await database.write(documentStream('d9'), '2025-06-01T00:00:00.000Z', {
      type: 'DocumentDeleted',
      data: again,
    });
    await database.project();
  });
});

it('five hundred documents come at once, each with its link', async () => {
  for (let n = 0; n < 500; n++)
    await database.write(documentStream(`m${n}`), '2025-06-01T00:00:00.000Z', {
      type: 'DocumentUploaded',
      data: {
        id: `m${n}`,
        project_id: 'empty',
        type: 'minuta',
        origin: 'interna',
        title: `Minuta ${n}`,
        description: '',
        file_id: localFile,
        created_offline: false,
      },
    });
  await database.project();
  const answer = await server.get('/documents/empty', { as: 'administrator' });
  const rows = answer.json<{ file_url: string }[]>();
  expect(rows).toHaveLength(500);
  expect(rows.every(({ file_url }) => file_url.includes('signature='))).toBe(true);
});

it('keep the names of people whose account was deleted', async () => {
  await database.write(usersStream, noon.toISOString(), { type: 'UserDeleted', data: { id: 'sara' } });
  await database.project();
  const [first] = await read();
  expect(first).toMatchObject({ uploaded_by_name: 'Sara López', assigned_to_name: 'Sara López' });
});
