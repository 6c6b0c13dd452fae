import { randomUUID } from 'node:crypto';
import { embeddedLog, eventStoreDb, type EventStore } from '@obraclara/platform/store';
import { afterEach, describe, expect, it } from 'vitest';
import { loopbackEventStoreDb } from '../../platform/test/store/eventstoredb-loopback.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { backupLog } from '../../test/restored-log.ts';
import { projectAll, startProjections, type Projections } from '../src/index.ts';
import { append, project, until } from './story.ts';

/** A log that `backup` can replace with a backup of it or with an empty log. */
type Subject = {
  database: TestDatabase;
  store: EventStore;
  backup: () => Promise<(how?: 'empty') => Promise<void>>;
  close: () => Promise<void>;
};

const embedded = async (): Promise<Subject> => {
  const database = await testDatabase();
  const store = await embeddedLog({ connectionString: database.url });
  return { database, store, backup: () => backupLog(database.pool), close: store.close };
};

const eventStore = async (): Promise<Subject> => {
  const database = await testDatabase();
  const server = await loopbackEventStoreDb({ batch: true });
  const store = await eventStoreDb(server.url);
  const backup = async () => {
    const kept = server.backup();
    return (how?: 'empty') => server.restore(how === 'empty' ? [] : kept);
  };
  const close = async () => {
    await store.close();
    await server.close();
  };
  return { database, store, backup, close };
};

const started: Projections[] = [];
let subject: Subject;
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
  await subject.close();
  await subject.database.drop();
});

const log = () => undefined;
const start = async () => {
  const projections = await startProjections({ store: subject.store, pool: subject.database.pool, log });
  started.push(projections);
  return projections;
};
const stop = async () => {
  for (const each of started.splice(0)) await each.stop();
};

const named = (name: string) => ({ type: 'ProjectCreated', data: { ...project().data, id: name, name } });
const build = (...names: string[]) => {
  const all = names.map((name) => append(subject.store, `project-${name}`, named(name)));
  return Promise.all(all);
};
/** The projects visible to readers: none if the tables are not of the current log. */
const listed = async () => {
  const { rows } = await subject.database.pool.query<{ name: string }>(
    `select p.name from read.projects p, read.checkpoints c where c.name = 'projects' and c.log = $1 order by p.name`,
    [await subject.store.identity()],
  );
  return rows.map(({ name }) => name);
};
const lists = (...names: string[]) =>
  until(async () => JSON.stringify(await listed()) === JSON.stringify(names.toSorted()));

const adapters: [string, () => Promise<Subject>][] = [
  ['the embedded log', embedded],
  ['EventStoreDB', eventStore],
];

describe.each(adapters)('on %s', (_, open) => {
  /** Builds two projects, a backup, and two more projects; the read models show all four. */
  const history = async () => {
    subject = await open();
    await start();
    await build('a', 'b');
    const restore = await subject.backup();
    await build('lost-1', 'lost-2');
    await lists('a', 'b', 'lost-1', 'lost-2');
    return restore;
  };

  it.each([
    ['between two starts', true],
    ['beneath a running worker', false],
  ])('shows an older backup and later events after a restore %s', async (_when, stopped) => {
    const restore = await history();
    if (stopped) await stop();
    await restore();
    if (stopped) await start();
    await lists('a', 'b');
    await build('next');
    await lists('a', 'b', 'next');
  });

  it.each([
    ['between two starts', true],
    ['beneath a running worker', false],
  ])('notices a backup that has grown past the checkpoint, %s', async (_when, stopped) => {
    const restore = await history();
    if (stopped) await stop();
    await restore();
    await build('c', 'd', 'e', 'f', 'g');
    if (stopped) await start();
    await lists('a', 'b', 'c', 'd', 'e', 'f', 'g');
  });

  it('starts over on another log, however many events that one has', async () => {
    const restore = await history();
    await stop();
    await restore('empty');
    await build('x', 'y', 'z', 'u', 'v', 'w', randomUUID());
    await subject.database.pool.query(`update read.projects set name = 'of the other log'`);
    await start();
    await until(async () => (await listed()).length === 7);
    expect(await listed()).toEqual(expect.arrayContaining(['u', 'v', 'w', 'x', 'y', 'z']));
  });

  it('takes checkpoints from before they knew their log for what they say, unless they cannot be of it', async () => {
    const restore = await history();
    await stop();
    const forget = `update read.checkpoints set log = null, mark = null`;
    await subject.database.pool.query(`${forget}; update read.projects set name = upper(name)`);
    await start();
    await lists('A', 'B', 'LOST-1', 'LOST-2');
    await stop();
    await restore();
    await subject.database.pool.query(forget);
    await start();
    await lists('a', 'b');
  });

  it('does not read on from the checkpoints of another log with a tool either', async () => {
    const restore = await history();
    await stop();
    await restore();
    await build('c', 'd', 'e', 'f', 'g');
    await projectAll({ store: subject.store, pool: subject.database.pool });
    expect(await listed()).toEqual([]);
  });
});
