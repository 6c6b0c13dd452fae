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

type Leased = Omit<ToPrepare, 'address'> & { id: string };

/** SQL: takes a document that needs work, unless another worker has it and may be alive. */
const acquire = `
update papers.preparation set worker = $2, seen_at = now()
where id = $1 and state = 'preparing' and (worker is null or seen_at < now() - interval '${lease} seconds')
returning id, project_id, asked, asked_by, name, media_type`;

const unfinished = `select from papers.preparation where id = $1 and state = 'preparing'`;

/** SQL: clears the content, which may contain names of users, as soon as the document is made. */
const emptied = `asked = '{}'`;

/** Milliseconds between heartbeats. */
const beat = 5_000;

/**
 * Folder of the photos of documents in preparation: a worker that takes over reuses them. One folder per operating system account, since
 * accounts cannot write to each other's files.
 */
export const workshops = path.join(os.tmpdir(), `obraclara-papers-${process.getuid?.() ?? 'own'}`);
const workshop = (id: string) => path.join(workshops, id);

/** Milliseconds after which a document whose worker died is abandoned. */
const abandoned = 86_400_000;

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** Deletes the folders of workers that died. The parent folder may not exist before the first document. */
const clearWorkshops = async (now: Date) => {
  for (const name of (await readdir(workshops).catch(unlessGone)) ?? []) {
    const left = await stat(workshop(name)).catch(unlessGone);
    if (left && now.getTime() - left.mtimeMs > abandoned)
      await rm(workshop(name), { recursive: true, force: true });
  }
};

type Making = PaperJobDeps & {
  folder: string;
  /** The output file of this worker alone: one presumed dead may still be writing its own. */
  drawn: string;
  signal: AbortSignal;
  /** Whether this worker still has the document: another may have taken it over, or it was deleted. */
  isMine: () => Promise<boolean>;
  counted: (done: number) => Promise<void>;
};

/** The photo as a file in the folder; creates it if missing. */
const photoIn =
  ({ files, folder, signal, counted }: Making) =>
  async (url: string, nth: number): Promise<Picture | null> => {
    signal.throwIfAborted();
    const file = path.join(folder, `${nth}.jpg`);
    if (!existsSync(file)) {
      const bytes = await photoOnPaper(files, url);
      if (bytes) {
        // The final name appears only when the file is complete.
        const half = path.join(folder, randomUUID());
        await writeFile(half, bytes);
        await rename(half, file);
      }
    }
    await counted(nth + 1);
    return existsSync(file) ? { path: file } : null;
  };

const make = async (making: Making, { id, asked, ...of }: Leased) => {
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
 * Job that makes large documents, one at a time: photo by photo with its progress recorded, and then rendered into a registered file. A
 * document of another worker is checked again after the lease, since that worker may have died.
 */
export const prepareJob = (deps: PaperJobDeps): JobWork => ({
  queue: paperQueue,
  work: async ({ file_id: id }, signal) => {
    const { db, enqueue, log, now } = deps;
    // A failed clean-up must not delay a document.
    await clearWorkshops(now()).catch((error: unknown) => log('old photos of documents stay', error));
    const worker = randomUUID();
    const { rows } = await db.query<Leased>(acquire, [id, worker]);
    const [leased] = rows;
    if (!leased) {
      const { rowCount } = await db.query(unfinished, [id]);
      if (rowCount) await enqueue(paperQueue, { file_id: id }, { startAfter: lease + 1 });
      return;
    }
    /** Updates the document; returns whether this worker still has it. */
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
      await make({ ...deps, folder, drawn, signal, isMine, counted }, leased);
      isOver = await change(`state = 'ready', ${emptied}`);
    } catch (error) {
      // A process that stops leaves the document and its photos to the next worker.
      const isLeft = await change(signal.aborted ? 'worker = null' : `state = 'failed', ${emptied}`);
      if (signal.aborted) throw error;
      isOver = isLeft;
      log(`the document ${id} could not be prepared`, error);
    } finally {
      clearInterval(alive);
      // If another worker took over, it uses the photos.
      await rm(isOver ? folder : drawn, { recursive: true, force: true });
    }
  },
});
