import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { photoOnPaper, pictureOnPaper, type Files } from '@obraclara/files';
import { pressInto, type Picture } from '@obraclara/paper';
import { paperQueue, type Enqueue, type JobWork } from '@obraclara/platform/work';
import type { Pool } from 'pg';
import { orderOf } from './paper-order.ts';
import { lease, type ToPrepare } from './preparations.ts';

export type PaperJobDeps = {
  db: Pool;
  files: Files;
  enqueue: Enqueue;
  now: () => Date;
  log: (message: string, error?: unknown) => void;
};

type Claimed = Omit<ToPrepare, 'address'> & { id: string };

/** One that somebody else is at work on, or may be still, is left alone; and one that needs no more work. */
const claim = `
update papers.preparation set worker = $2, seen_at = now()
where id = $1 and state = 'preparing' and (worker is null or seen_at < now() - interval '${lease} seconds')
returning id, project_id, asked, asked_by, name, media_type`;

const unfinished = `select from papers.preparation where id = $1 and state = 'preparing'`;

/** What a document says may name people: it is kept no longer than it takes to make it. */
const emptied = `asked = '{}'`;

/** Milliseconds between signs of life. */
const beat = 5_000;

/**
 * Where the photos of a document are while it is made: a worker that takes over finds those that are there. Of each account of the machine
 * its own, since none may write where another does.
 */
export const workshops = path.join(os.tmpdir(), `obraclara-papers-${process.getuid?.() ?? 'own'}`);
const workshop = (id: string) => path.join(workshops, id);

/** Milliseconds after which nobody comes back to a document whose worker was lost. */
const abandoned = 86_400_000;

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** Clears away what workers left that ended without a word; before the first document there is nothing to look into. */
const clearWorkshops = async (now: Date) => {
  for (const name of (await readdir(workshops).catch(unlessGone)) ?? []) {
    const left = await stat(workshop(name)).catch(unlessGone);
    if (left && now.getTime() - left.mtimeMs > abandoned)
      await rm(workshop(name), { recursive: true, force: true });
  }
};

type Making = PaperJobDeps & {
  folder: string;
  /** The file that this worker has the document drawn into: one that was taken for dead may still be drawing. */
  drawn: string;
  signal: AbortSignal;
  /** Whether it is this worker's still: it may have been taken over, or thrown away. */
  isMine: () => Promise<boolean>;
  counted: (done: number) => Promise<void>;
};

/** The photo as a file of the folder, made unless it is there. */
const photoIn =
  ({ files, folder, signal, counted }: Making) =>
  async (url: string, nth: number): Promise<Picture | null> => {
    signal.throwIfAborted();
    const file = path.join(folder, `${nth}.jpg`);
    if (!existsSync(file)) {
      const bytes = await photoOnPaper(files, url);
      if (bytes) {
        // Under its name only once it is whole.
        const half = path.join(folder, randomUUID());
        await writeFile(half, bytes);
        await rename(half, file);
      }
    }
    await counted(nth + 1);
    return existsSync(file) ? { path: file } : null;
  };

const make = async (making: Making, { id, asked, ...of }: Claimed) => {
  const { files, folder, drawn, now } = making;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const logo = (url: string) => pictureOnPaper(files, url);
  const order = await orderOf(asked, { logo, photo: photoIn(making) });
  await pressInto(order, { folder, file: drawn });
  if (!(await making.isMine())) throw new Error('the document is no longer asked of this worker');
  const { project_id, name, media_type, asked_by: uploaded_by } = of;
  const received = await files.blobs.receive(createReadStream(drawn), { maxBytes: Infinity });
  const own = { id, project_id, kind: 'paper' as const, name, media_type, uploaded_by };
  await files.keep(received, { ...own, width: null, height: null, uploaded_at: now().toISOString() });
};

/**
 * Makes large documents, one at a time: photo by photo, told as it goes; then the press draws it into a file of the register. One
 * that another worker has is looked after again once that one would be taken for dead: it may have ended without a word.
 */
export const prepareJob = (deps: PaperJobDeps): JobWork => ({
  queue: paperQueue,
  work: async ({ file_id: id }, signal) => {
    const { db, enqueue, log, now } = deps;
    // No document has to wait for what another one left.
    await clearWorkshops(now()).catch((error: unknown) => log('old photos of documents stay', error));
    const worker = randomUUID();
    const { rows } = await db.query<Claimed>(claim, [id, worker]);
    const [claimed] = rows;
    if (!claimed) {
      const { rowCount } = await db.query(unfinished, [id]);
      if (rowCount) await enqueue(paperQueue, { file_id: id }, { startAfter: lease + 1 });
      return;
    }
    /** Whether the document is this worker's still. */
    const change = async (text: string, values: unknown[] = []): Promise<boolean> => {
      const mine = `update papers.preparation set seen_at = now(), ${text} where id = $1 and worker = $2`;
      return (await db.query(mine, [id, worker, ...values])).rowCount === 1;
    };
    const alive = setInterval(() => {
      change('worker = worker').catch((error: unknown) =>
        log(`no sign of life of the document ${id}`, error),
      );
    }, beat);
    const folder = workshop(id);
    const drawn = path.join(folder, worker);
    const counted = async (done: number) => void (await change('done = $3', [done]));
    const isMine = () => change('worker = worker');
    let isOver = false;
    try {
      await make({ ...deps, folder, drawn, signal, isMine, counted }, claimed);
      isOver = await change(`state = 'ready', ${emptied}`);
    } catch (error) {
      // A process that ends leaves it to the next one, photos included.
      const isLeft = await change(signal.aborted ? 'worker = null' : `state = 'failed', ${emptied}`);
      if (signal.aborted) throw error;
      isOver = isLeft;
      log(`the document ${id} could not be prepared`, error);
    } finally {
      clearInterval(alive);
      // Where somebody else has taken over, the photos are theirs.
      await rm(isOver ? folder : drawn, { recursive: true, force: true });
    }
  },
});
