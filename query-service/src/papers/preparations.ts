import { hash } from 'node:crypto';
import type { Preparation } from '@obraclara/api';
import { fileUrl, type Files } from '@obraclara/files';
import { applySchema } from '@obraclara/platform/store';
import { paperQueue, type Enqueue, type WithJob } from '@obraclara/platform/work';
import type { Pool } from 'pg';
import { picturesIn, type PaperAsked } from './paper-order.ts';

const schema = `
create schema if not exists papers;
create table if not exists papers.preparation (
  id text primary key, -- of the content, and of the file that it becomes
  address text not null, -- of the estimation
  project_id text not null,
  asked jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  name text not null,
  media_type text not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null,
  worker text,
  seen_at timestamptz not null default now() -- when somebody was last at work on it, or was told of it
);
`;

/** Creates the table of large documents. Idempotent, and safe when several processes run it at once. */
export const migratePapers = (pool: Pool): Promise<void> => applySchema(pool, 'papers', schema);

/** Seconds without a sign of life after which a worker counts as dead. */
export const lease = 30;

/** A document to prepare. `address`: of its estimation in the routes. */
export type ToPrepare = {
  asked: PaperAsked;
  address: string;
  project_id: string;
  asked_by: string;
  name: string;
  media_type: string;
};

type Row = Omit<Preparation, 'url' | 'address'> & { is_begun: boolean; is_stale: boolean };

/** Id of a document from its content: equal requests share one document. It has the form of a file id. */
const idOf = ({ asked, address, name }: ToPrepare): string =>
  hash('sha256', JSON.stringify([address, name, asked])).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    '$1-$2-5$3-8$4-$5',
  );

/** Hours for which a finished file is offered. The sweep deletes it after 24; the margin keeps the link valid during a download. */
const fresh = 20;

const insert = `
insert into papers.preparation (id, address, project_id, asked, asked_by, name, media_type, total)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (id) do update set state = 'preparing', asked = excluded.asked, done = 0, worker = null, seen_at = now(), asked_at = now()
  where papers.preparation.state = 'failed' or papers.preparation.state = 'ready'
    and not exists (select from files.file where file.id = papers.preparation.id and uploaded_at > $9::timestamptz - interval '${fresh} hours')`;

/** SQL: takes over a document whose worker died before the queue noticed; one of the concurrent requests succeeds. */
const takeOverLease = `
update papers.preparation set seen_at = now(), worker = null
where id = $1 and state = 'preparing' and seen_at < now() - interval '${lease} seconds'`;

const row = `
select id, name, state, done, total, worker is not null as is_begun, state = 'preparing' and seen_at < now() - interval '${lease} seconds' as is_stale
from papers.preparation where id = $1 and address = $2`;

/** The large documents in preparation and the finished ones. */
export const preparations = ({
  db,
  files,
  enqueue,
  withJob,
  now,
}: {
  db: Pool;
  files: Files;
  enqueue: Enqueue;
  withJob: WithJob;
  now: () => Date;
}) => {
  /** Whether its job waits in the queue, for however long. */
  const isQueued = async (id: string) => (await withJob(paperQueue, [id])).has(id);

  const preparationOf = async (id: string, address: string): Promise<Preparation | undefined> => {
    const { rows } = await db.query<Row>(row, [id, address]);
    const [found] = rows;
    if (!found) return undefined;
    const { is_begun, is_stale, ...fields } = found;
    const file = fields.state === 'ready' ? await files.registry.find(id) : undefined;
    if (fields.state === 'ready' && !file) return undefined;
    if (is_stale && (is_begun || !(await isQueued(id)))) {
      const { rowCount } = await db.query(takeOverLease, [id]);
      if (rowCount === 1) await enqueue(paperQueue, { file_id: id });
    }
    return { ...fields, address: `${address}/en-preparacion/${id}`, url: file ? fileUrl(id) : null };
  };

  return {
    /** Progress of a document of this estimation; undefined if it was not requested or was swept. */
    find: preparationOf,
    /** Requests a document, unless it is in preparation or finished. Returns its progress. */
    ask: async (paper: ToPrepare): Promise<Preparation> => {
      const id = idOf(paper);
      const { asked, address, project_id, asked_by, name, media_type } = paper;
      const values = [id, address, project_id, JSON.stringify(asked), asked_by, name, media_type];
      const { rowCount } = await db.query(insert, [...values, picturesIn(asked).length, now()]);
      if (rowCount === 1) {
        // The old file will soon be swept: it is deleted and made again.
        await files.remove(id);
        await enqueue(paperQueue, { file_id: id });
      }
      const preparation = await preparationOf(id, address);
      if (!preparation) throw new Error(`the document ${id} was not prepared`);
      return preparation;
    },
  };
};
export type Preparations = ReturnType<typeof preparations>;
