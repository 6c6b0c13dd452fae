import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pictureOnPaper, type Files } from '@obraclara/files';
import { refuseFor } from '@obraclara/platform/http';
import { concurrencyLimit } from '@obraclara/platform/work';
import type pg from 'pg';
import { checkpointReader } from '../freshness/checkpoints.ts';
import { waitForPosition } from '../freshness/read-your-writes.ts';
import { paperProjections } from '../routes/paper-sources.ts';

export type IssueDeps = {
  db: pg.Pool;
  files: Files;
  now: () => Date;
  head: () => Promise<bigint>;
};

/** Logos that are still there. */
export const picturesOf = async (files: Files, logos: readonly string[]) =>
  (await Promise.all(logos.map((url) => pictureOnPaper(files, url)))).filter((picture) => picture !== null);

type Kept = { name: string; media_type: string; of: { project_id: string; issued_by: string } };

/** What the issues of estimations and of acts share. */
export const issuing = ({ db, files, now, head }: IssueDeps) => {
  const waiting = { read: checkpointReader(db), head };
  return {
    /** Refuses (503) while the read models lag behind the log. */
    upToDate: async () => {
      const { stale } = await waitForPosition(waiting, paperProjections, await head());
      if (stale)
        refuseFor(503, 'Los datos aún se están poniendo al día. Espere un momento y vuelva a intentarlo.', 5);
    },
    /** Stores an issued file. */
    keep: async (bytes: Uint8Array, { name, media_type, of }: Kept) => {
      const received = await files.blobs.receive(Readable.from([Buffer.from(bytes)]), { maxBytes: Infinity });
      const { project_id, issued_by: uploaded_by } = of;
      const { file } = await files.keep(received, {
        id: randomUUID(),
        project_id,
        kind: 'issued',
        name,
        media_type,
        uploaded_by,
        width: null,
        height: null,
        uploaded_at: now().toISOString(),
      });
      return file;
    },
    // An issue has ten documents: rendering them one by one lets other requests render in between.
    turn: concurrencyLimit(1),
  };
};
export type Issuing = ReturnType<typeof issuing>;
