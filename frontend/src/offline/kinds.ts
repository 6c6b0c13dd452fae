import type { SyncResult } from '@obraclara/api';
import { apiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { sync } from '../messages.ts';
import { croquisUpload, withAddresses } from './croquis.ts';
import type { Item, KeptFile, Kind } from './item.ts';
import { waitingTexts } from './messages.ts';
import { foreignResponse } from './foreign-response.ts';
import { changeEstimation, refusePaidChange } from './estimation-change.ts';
import { changeProgress } from './progress-change.ts';

/** Texts and requests of one kind of entry. */
type Said<K extends Kind> = {
  /** Toast after one is stored (specification §8). */
  kept: string;
  /** Text for the total size and number of its files, if it has any. */
  withFiles?: (size: string, count: number) => string;
  /** Upload path of its files, and the form fields sent with each. */
  upload?: (body: Item<K>['body']) => { path: string; fields?: Record<string, string> };
  /**
   * Sends an entry whose files are all `stored`. Rejects as `http` does unless the server confirms it; sends no further request once
   * `signal` aborts.
   */
  send: (
    item: Pick<Item<K>, 'id' | 'body' | 'agreed' | 'over'>,
    files: readonly KeptFile[],
    signal: AbortSignal,
  ) => Promise<void>;
};

/** The photos of a capture with the addresses of their uploaded files. Captures from before several photos were possible have one. */
const photographed = ({ photos }: Item<'progress'>['body'], files: readonly KeptFile[]) => {
  const stored = new Map(files.map(({ as, stored }) => [as, stored?.file_url]));
  const [only] = files;
  if (!photos) return only?.stored ? { photo_url: only.stored.file_url } : {};
  const addressOf = (url: string) => stored.get(url) ?? url;
  const there = photos.map(({ photo_url, original_url, ...said }) => ({
    photo_url: addressOf(photo_url),
    ...(original_url && { original_url: addressOf(original_url) }),
    ...said,
  }));
  return { photo_url: there[0]?.photo_url ?? null, photos: there };
};

/** Specification §7, synchronisation: sends a list; each item has its own outcome. */
const sendProgress: Said<'progress'>['send'] = async ({ id, body, over }, files) => {
  const item = { ...body, id, ...photographed(body, files) };
  if (over) return changeProgress(over, item);
  const answer = (await send('POST', 'progress/sync', [item])) as SyncResult;
  const [outcome] = Array.isArray(answer) ? answer : [];
  if (!outcome) throw foreignResponse();
  const { status, detail = '', errors = [] } = outcome;
  if (status === 'error') throw apiError(detail, 422, { detail, errors });
  if (status !== 'created' && status !== 'duplicate') throw foreignResponse();
};

const isOf = (id: string, answer: unknown) => (answer as { id?: unknown } | null)?.id === id;

const sendDocument: Said<'documents'>['send'] = async ({ id, body }, [file]) => {
  const { file_url, file_id, storage_provider } = file?.stored ?? {};
  const answer = await send('POST', 'documents', { ...body, id, file_url, file_id, storage_provider });
  if (!isOf(id, answer)) throw foreignResponse();
};

const sendEstimation: Said<'estimations'>['send'] = async ({ id, body, agreed, over }, files, signal) => {
  const estimation = { ...withAddresses(body, files), id };
  if (over) return changeEstimation(over, estimation, { agreed, signal });
  await refusePaidChange({ method: 'POST', target: 'estimations', body: estimation }, { agreed, signal });
  if (!isOf(id, await send('POST', 'estimations', estimation))) throw foreignResponse();
};

/** All kinds of outbox entries, by object store. */
export const kinds: { [K in Kind]: Said<K> } = {
  progress: {
    kept: sync.progressKept,
    withFiles: waitingTexts.photos,
    upload: ({ project_id, concept_id, progress_date }) => ({
      path: 'progress/upload-photo',
      fields: { project_id, concept_id, progress_date },
    }),
    send: sendProgress,
  },
  documents: {
    kept: sync.documentKept,
    withFiles: waitingTexts.file,
    upload: ({ project_id, type, origin }) => ({
      path: `upload?${new URLSearchParams({ project_id, document_type: type, origin })}`,
    }),
    send: sendDocument,
  },
  estimations: {
    kept: sync.estimationKept,
    withFiles: waitingTexts.croquis,
    upload: croquisUpload,
    send: sendEstimation,
  },
};
