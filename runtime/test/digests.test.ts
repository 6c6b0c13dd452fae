import type { AddressInfo } from 'node:net';
import { usersStream } from '@obraclara/events';
import { digestMailQueue } from '@obraclara/platform/work';
import { digestMailJob, digestsJob } from '@obraclara/query-service';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../query-service/test/golden-rows.ts';
import { goldenDatabase, type GoldenDatabase } from '../../query-service/test/query-server.ts';
import { eventually } from '../../test/eventually.ts';
import { openJobs, type Jobs } from '../src/jobs.ts';

/** Received mails, and the refusal of the next ones. */
const mails: { to: string[]; source: string }[] = [];
let refusal: string | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_, __, done) => done(refusal === null ? null : new Error(refusal)),
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, source: Buffer.concat(parts).toString('utf8') });
      done();
    });
  },
});

let database: GoldenDatabase;
const workers: Jobs[] = [];
const complaints: unknown[] = [];
let today = new Date('2025-06-15T18:00:00Z');

const digests = () => {
  const { port } = smtp.server.address() as AddressInfo;
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'obra@obra.mx', publicUrl: 'https://obra.mx' };
  return workers.map(({ enqueueOnce }) => ({ db: database.pool, now: () => today, enqueueOnce, mail }));
};
/** Every worker enqueues the digests of the day, as each does every few minutes. */
const morning = async () => {
  for (const deps of digests()) await digestsJob(deps).work({ file_id: '' }, new AbortController().signal);
};
const states = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1',
    [digestMailQueue],
  );
  return rows.map(({ state }) => state);
};
const settled = (count: number) =>
  eventually(async () => expect(await states()).toEqual(Array.from({ length: count }, () => 'completed')));
const recipients = () => mails.flatMap(({ to }) => to).toSorted();

beforeAll(async () => {
  database = await goldenDatabase();
  await new Promise<void>((open) => smtp.listen(0, '127.0.0.1', open));
  for (const _ of ['one', 'two'])
    workers.push(await openJobs(database.pool, (...said) => complaints.push(said)));
  for (const [at, deps] of digests().entries()) await workers[at]!.work(digestMailJob(deps));
});
afterAll(async () => {
  await Promise.all(workers.map(({ stop }) => stop()));
  await new Promise<void>((closed) => smtp.close(closed));
  await database?.drop();
});

it('sends nothing before seven in the morning in Mexico City, then one mail per person and day', async () => {
  today = new Date('2025-06-15T12:59:59Z');
  await morning();
  expect(await states()).toEqual([]);
  today = new Date('2025-06-15T13:00:00Z');
  await morning();
  await settled(2);
  await morning();
  await settled(2);
  expect(recipients()).toEqual(['adela@obraclara.mx', 'mario@obraclara.mx']);
  const { source } = mails.find(({ to }) => to.includes('mario@obraclara.mx'))!;
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  const text = source.replaceAll(/=\r?\n/g, '');
  expect(text).toContain('Oficio 125: Atender (Sara L=C3=B3pez). Venci=C3=B3 ayer (14/06/2025).');
  expect(text).toContain('https://obra.mx/?tab=3Ddia');
});

it('keeps a refused mail and sends it later', async () => {
  mails.length = 0;
  today = new Date('2025-06-16T18:00:00Z');
  refusal = 'busy';
  await morning();
  await eventually(async () => expect((await states()).filter((one) => one === 'retry')).toHaveLength(2));
  expect(mails).toEqual([]);
  refusal = null;
  await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await settled(4);
  expect(recipients()).toEqual(['adela@obraclara.mx', 'mario@obraclara.mx']);
  expect(complaints).toHaveLength(2);
});

it('waits until the tables are rebuilt', async () => {
  mails.length = 0;
  today = new Date('2025-06-17T18:00:00Z');
  const older = (by: number) =>
    database.pool.query(`update read.checkpoints set version = version - ${by} where name = 'estimations'`);
  await older(1);
  await morning();
  await eventually(async () => expect((await states()).filter((one) => one === 'retry')).toHaveLength(2));
  expect(mails).toEqual([]);
  await older(-1);
  await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await settled(6);
  expect(recipients()).toEqual(['adela@obraclara.mx', 'mario@obraclara.mx']);
});

it('sends none to a person who wants none, nor to one for whom nothing is pending', async () => {
  mails.length = 0;
  today = new Date('2025-06-18T18:00:00Z');
  const update = (user: (typeof people)['administrator' | 'manager'], change: object) =>
    database.write(usersStream, '2025-06-18T00:00:00Z', {
      type: 'UserUpdated',
      data: { ...user, assigned_projects: [], email: `${user.id}@obraclara.mx`, ...change },
    });
  await update(people.administrator, { digest: false });
  await update(people.administrator, { name: 'Adela' });
  await update(people.manager, {});
  await database.project();
  await morning();
  await settled(7);
  expect(mails).toEqual([]);
});
