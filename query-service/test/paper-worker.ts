/*
 * Process that makes one large document, so that a test can kill it. Its arguments are the database, the folder of files and the document.
 */
import { filesIn } from '@obraclara/files';
import pg from 'pg';
import { prepareJob } from '../src/index.ts';

const [connectionString, folder = '', file_id = ''] = process.argv.slice(2);
const db = new pg.Pool({ connectionString });
const job = prepareJob({
  db,
  files: filesIn(folder, db),
  enqueue: () => Promise.resolve(),
  now: () => new Date(),
  log: () => undefined,
});
await job.work({ file_id }, new AbortController().signal);
await db.end();
