import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { AnyEvent } from '@obraclara/events';
import {
  fileUrl,
  keyOf,
  mayDeleteUnused,
  openFiles,
  type FileKind,
  type Files,
  type StoredFile,
  sweepFiles,
} from '@obraclara/files';
import { trashQueue } from '@obraclara/platform/work';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { backupLog } from '../../test/restored-log.ts';
import { inUse, projectAll, rebuildProjection } from '../src/index.ts';
import { filesInUse } from '../src/read-models/files-in-use.ts';
import { append } from './story.ts';

let database: TestDatabase;
let store: EventStore;
let files: Files;
let folder: string;
let logged: string[];
let enqueued: unknown[];

beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-sweep-'));
  files = await openFiles(folder, database.pool);
  [logged, enqueued] = [[], []];
  // An empty log cannot show which files are in use.
  await append(store, 'project-begun', { type: 'ProjectDeleted', data: { id: 'begun' } });
  // Simulates an earlier sweep of this log, 48 hours ago.
  await mayDeleteUnused({ store, now: hoursAgo(48), log: undefined }, files.memories);
});
afterEach(async () => {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const now = new Date('2026-02-02T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const upload = async (kind: FileKind, hours = 0, content: string = randomUUID()) => {
  const received = await files.blobs.receive(Readable.from([Buffer.from(content)]), { maxBytes: 1e6 });
  const rest = { name: 'a', media_type: 'image/png', width: 1, height: 1, uploaded_by: 'ana' };
  const own = { id: randomUUID(), project_id: 'p1', kind, uploaded_at: hoursAgo(hours).toISOString() };
  return (await files.keep(received, { ...own, ...rest })).file;
};

const draw = async ({ sha256 }: StoredFile) => {
  for (const variant of ['thumb', 'view'] as const) {
    const place = path.join(folder, keyOf({ sha256, variant }));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, 'picture');
  }
};

/** Which parts of a file exist: row, bytes, pictures. */
const left = async ({ id, sha256 }: StoredFile) => {
  const named = [{ sha256 }, ...(['thumb', 'view'] as const).map((variant) => ({ sha256, variant }))];
  const found = await Promise.allSettled(named.map((name) => access(path.join(folder, keyOf(name)))));
  return {
    row: (await files.registry.find(id)) !== undefined,
    places: found.filter((one) => one.status === 'fulfilled').length,
  };
};

const happened = async (...events: AnyEvent[]) => {
  const { position } = await append(store, 'project-p1', ...events);
  return position;
};
const project = () => projectAll({ store, pool: database.pool });
const sweep = (at = now, on = { store, pool: database.pool, files, inUse }) =>
  sweepFiles(
    {
      ...on,
      enqueue: async (...job) => void enqueued.push(job),
      log: (message) => void logged.push(message),
    },
    { now: at, longestWait: 50 },
  );

const logo = (file: StoredFile | null, slot = 'app_logo_url') => ({
  type: 'LogoChanged',
  data: { id: 'p1', logo: slot, url: file && fileUrl(file.id) },
});
const progress = (file: StoredFile) => ({
  type: 'ProgressRecorded',
  data: {
    id: 'a1',
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 1,
    progress_date: '2026-01-31',
    observations: '',
    photo_url: fileUrl(file.id),
    created_offline: false,
  },
});

describe('a logo', () => {
  it('that is replaced goes with its bytes and pictures, and the new one stays', async () => {
    const [former, present] = [await upload('logo'), await upload('logo')];
    for (const file of [former, present]) await draw(file);
    await happened(logo(former), logo(present));
    await project();
    expect(await sweep()).toEqual({ files: 1, blobs: 0, incoming: 0 });
    expect(await left(former)).toEqual({ row: false, places: 0 });
    expect(await left(present)).toEqual({ row: true, places: 3 });
    expect(await sweep()).toEqual({ files: 0, blobs: 0, incoming: 0 });
  });

  it('that is taken away goes, unless it is also another logo of the project', async () => {
    const [gone, kept] = [await upload('logo'), await upload('logo')];
    await happened(logo(gone), logo(kept, 'client_logo_url'), logo(kept), logo(null));
    await project();
    await sweep();
    expect([await left(gone), await left(kept)]).toEqual([
      { row: false, places: 0 },
      { row: true, places: 1 },
    ]);
  });

  it('leaves its bytes to another file that has the same', async () => {
    const [former, same] = [await upload('logo', 0, 'the same'), await upload('photo', 0, 'the same')];
    await draw(same);
    await happened(logo(former), logo(null), progress(same));
    await project();
    await sweep();
    expect((await left(former)).row).toBe(false);
    expect(await left(same)).toEqual({ row: true, places: 3 });
  });

  it('waits for its deleted project, which may come back', async () => {
    const file = await upload('logo', 1000);
    await happened(logo(file), { type: 'ProjectDeleted', data: { id: 'p1' } });
    await project();
    expect(await sweep()).toMatchObject({ files: 0 });
    expect(await left(file)).toEqual({ row: true, places: 1 });
  });
});

describe('a file', () => {
  it('that nothing has used for a day goes; one of today may still be used', async () => {
    const old = [await upload('photo', 25), await upload('oficio', 25), await upload('logo', 25)];
    const recent = [await upload('photo', 23), await upload('logo', 1)];
    await project();
    expect(await sweep()).toMatchObject({ files: 3 });
    for (const file of old) expect(await left(file)).toEqual({ row: false, places: 0 });
    for (const file of recent) expect(await left(file)).toEqual({ row: true, places: 1 });
  });

  it('that is being referred to just now stays, also when that began during the sweep', async () => {
    const [old, later] = [await upload('photo', 25), await upload('photo', 25)];
    await files.registry.admit(old.id);
    await project();
    expect(await sweep()).toMatchObject({ files: 1 });
    expect([await files.registry.find(old.id), await files.registry.find(later.id)]).toMatchObject([
      { id: old.id },
      undefined,
    ]);
    expect(await files.removeUnreferenced(old.id)).toBe(false);
    await database.pool.query(`update files.file set admitted_at = now() - interval '11 minutes'`);
    expect(await sweep()).toMatchObject({ files: 1 });
  });

  it('that cannot be removed is named in the log and keeps no other', async () => {
    const [stuck, free] = [await upload('photo', 25), await upload('photo', 25)];
    const removeUnreferenced = files.removeUnreferenced;
    await project();
    files.removeUnreferenced = async (id) => {
      if (id === stuck.id) throw new Error('read-only file system');
      return removeUnreferenced(id);
    };
    expect(await sweep()).toMatchObject({ files: 1 });
    expect(logged.join()).toContain(stuck.id);
    expect((await left(free)).row).toBe(false);
  });

  it('that an event has named stays, whatever becomes of what it was named by', async () => {
    const [photo, oficio] = [await upload('photo', 1000), await upload('oficio', 1000)];
    const uploaded = {
      id: 'd1',
      project_id: 'p1',
      type: 'oficio',
      origin: 'externa',
      title: 'Oficio',
      description: '',
      file_id: oficio.id,
      created_offline: false,
    };
    await happened(
      progress(photo),
      { type: 'DocumentUploaded', data: uploaded },
      { type: 'ProgressDeleted', data: { id: 'a1', project_id: 'p1' } },
      { type: 'DocumentDeleted', data: { id: 'd1', project_id: 'p1' } },
      { type: 'ProjectDeleted', data: { id: 'p1' } },
    );
    await project();
    expect(await sweep()).toMatchObject({ files: 0 });
    for (const file of [photo, oficio]) expect(await left(file)).toEqual({ row: true, places: 1 });
  });
});

describe('the copy on a Drive', () => {
  it('follows its file, also one that may be on its way there; what was never sent leaves no job', async () => {
    const [sent, waiting, local, used] = [
      await upload('photo', 25),
      await upload('photo', 25),
      await upload('photo', 25),
      await upload('photo', 25),
    ];
    for (const [{ id }, drive_file_id] of [
      [sent, 'd-1'],
      [used, 'd-2'],
    ] as const)
      await files.registry.setStorage(id, { storage: 'google_drive', drive_file_id });
    await files.registry.setStorage(waiting.id, { storage: 'waiting' });
    await happened(progress(used));
    await project();
    expect(await sweep()).toMatchObject({ files: 3 });
    expect(enqueued).toHaveLength(2);
    const [log, head] = [await store.identity(), String(await store.head())];
    const seen = { log, position: head, mark: expect.any(String) };
    const job = ({ id: file_id }: StoredFile, drive_file_id: string | null) => [
      trashQueue,
      { file_id, project_id: 'p1', drive_file_id, seen },
      { startAfter: 60 },
    ];
    expect(enqueued).toEqual(expect.arrayContaining([job(sent, 'd-1'), job(waiting, null)]));
    expect((await left(local)).row).toBe(false);
    await sweep();
    expect(enqueued).toHaveLength(2);
  });
});

describe('leftovers', () => {
  it('without a registered file are deleted: bytes, pictures, and unfinished uploads', async () => {
    const [lost, kept] = [await upload('photo', 1), await upload('photo', 1)];
    for (const file of [lost, kept]) await draw(file);
    await database.pool.query('delete from files.file where id = $1', [lost.id]);
    const [dead, alive] = ['dead', 'alive'].map((name) => path.join(folder, 'incoming', name));
    for (const file of [dead!, alive!]) await writeFile(file, 'half');
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(dead!, before, before);
    await project();
    expect(await sweep()).toEqual({ files: 0, blobs: 1, incoming: 1 });
    expect(await left(lost)).toEqual({ row: false, places: 0 });
    expect(await left(kept)).toEqual({ row: true, places: 3 });
    expect(await readdir(path.join(folder, 'incoming'))).toEqual(['alive']);
  });

  it('are not taken for such while the same bytes are being registered again', async () => {
    const lost = await upload('photo', 1, 'again');
    await database.pool.query('delete from files.file where id = $1', [lost.id]);
    const received = await files.blobs.receive(Readable.from([Buffer.from('again')]), { maxBytes: 1e6 });
    await project();
    const inPlace = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { thumbnail_ready: _ready, ...row } = lost;
    const adding = files.registry.add({ ...row, id: 'later' }, async () => {
      await received.keep();
      inPlace.resolve();
      await goOn.promise;
    });
    await inPlace.promise;
    const sweeping = sweep();
    const blocked = async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return rows.length > 0;
    };
    while (!(await blocked())) await new Promise((resolve) => setTimeout(resolve, 10));
    goOn.resolve();
    await adding;
    expect(await sweeping).toEqual({ files: 0, blobs: 0, incoming: 0 });
    expect((await left({ ...lost, id: 'later' })).places).toBe(1);
  });
});

describe('nothing is touched', () => {
  it('while the projection has not seen everything', async () => {
    const file = await upload('photo', 25);
    await project();
    await happened(progress(file));
    expect(await sweep()).toBeNull();
    expect(await left(file)).toEqual({ row: true, places: 1 });
    expect(logged).toEqual([expect.stringContaining('files-in-use')]);
    await project();
    expect(await sweep()).toMatchObject({ files: 0 });
  });

  it.each([
    [
      'is parked at an event it cannot apply',
      `insert into read.parked (projection, stream, revision, position, type, error) values ('files-in-use', 'x', 0, 1, 'LogoChanged', 'e')`,
    ],
    [
      'is of another version',
      `update read.checkpoints set version = version - 1 where name = 'files-in-use'`,
    ],
    ['was never run', `delete from read.checkpoints where name = 'files-in-use'`],
  ])('while it %s', async (_, sql) => {
    const file = await upload('photo', 25);
    await project();
    await database.pool.query(sql);
    expect(await sweep()).toBeNull();
    expect(await left(file)).toEqual({ row: true, places: 1 });
  });
});

describe('after the log was replaced or restored', () => {
  const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
  /** Rebuilds, as the projections do when their tables are of another log. */
  const rebuilt = async () => {
    await project();
    await rebuildProjection({ store, pool: database.pool, log: () => undefined, model: filesInUse });
  };
  const untouched = async (file: StoredFile) =>
    expect([await left(file), enqueued]).toEqual([{ row: true, places: 1 }, []]);

  /** A photo in use, with a copy on Drive, that is missing in a backup of the log. */
  const history = async () => {
    const photo = await upload('photo', 25);
    await files.registry.setStorage(photo.id, { storage: 'google_drive', drive_file_id: 'd-1' });
    const restore = await backupLog(database.pool);
    await happened(progress(photo));
    await project();
    return { photo, restore };
  };
  const elsewhere = { type: 'ProjectDeleted', data: { id: 'elsewhere' } };

  it.each([
    ['an empty one', 'empty', []],
    ['another one', 'empty', [elsewhere]],
    ['an older backup', undefined, []],
    ['an older backup that has grown since', undefined, [elsewhere, elsewhere]],
  ] as const)('by %s, nothing is deleted for 30 days, which is reported once', async (_, how, since) => {
    const { photo, restore } = await history();
    expect(await sweep()).toMatchObject({ files: 0 });
    await restore(how);
    if (since.length > 0) await append(store, 'project-elsewhere', ...since);
    await rebuilt();
    expect([await sweep(), await sweep(days(29))]).toEqual([null, null]);
    await untouched(photo);
    expect(logged).toEqual([expect.stringContaining('30 days')]);
  });

  it('before any sweep looked, ever or since, the projections have noticed', async () => {
    const { photo } = await history();
    await sweep();
    await Promise.all([database.pool.query('delete from files.log_seen'), rm(path.join(folder, 'log.json'))]);
    const later = await upload('photo', 25);
    const before = await backupLog(database.pool);
    await append(store, 'project-p2', progress(later));
    await project();
    await before();
    await rebuilt();
    expect([await sweep(), await sweep(days(2))]).toEqual([null, null]);
    for (const file of [photo, later]) await untouched(file);
  });

  it('sweeps again when 30 days have gone by, unless nothing has happened in it', async () => {
    const { photo, restore } = await history();
    await sweep();
    await restore('empty');
    await rebuilt();
    await sweep();
    expect(await sweep(days(31))).toBeNull();
    await append(store, 'project-elsewhere', elsewhere);
    await rebuilt();
    expect(await sweep(days(31))).toMatchObject({ files: 1 });
    expect((await left(photo)).row).toBe(false);
  });

  it('with its database too, the bytes of the folder are no leftovers', async () => {
    const { photo } = await history();
    await sweep();
    const other = await testDatabase();
    const its = await embeddedLog({ connectionString: other.url });
    await append(its, 'project-elsewhere', elsewhere);
    await projectAll({ store: its, pool: other.pool });
    const on = { store: its, pool: other.pool, inUse, files: await openFiles(folder, other.pool) };
    expect(await sweep(now, on)).toBeNull();
    await its.close();
    await other.drop();
    await untouched(photo);
  });
});
