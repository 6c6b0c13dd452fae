import type { UploadedFile } from '@obraclara/api';
import { isApiError, isFileGone } from '../api/api-error.ts';
import { randomId } from '../api/random-id.ts';
import { sendFile } from '../api/send-file.ts';
import { isFull } from './is-full.ts';
import { filesOf, type Item, type Kind, type KeptFile } from './item.ts';
import { kinds } from './kinds.ts';
import { notOurs } from './not-ours.ts';
import { isReadable } from './readable.ts';
import type { Deliver, Keep } from './send-waiting.ts';

/** Hears how much of the files of an item has gone, in bytes. */
export type Heard = (progress: { id: string; sent: number; total: number }) => void;

const whereTo = <K extends Kind>(kind: K, body: Item<K>['body']) => {
  const to = kinds[kind].upload?.(body);
  if (!to) throw new Error(`Nothing of the kind ${kind} has a file`);
  return to;
};

/** A device without room goes on without knowing how far it came: a file may go once more, under the same key. */
const unlessFull = (error: unknown) => {
  if (!isFull(error)) throw error;
};

/** Without an answer it may be the file: that one will never go, and holds up nothing else. */
const unlessUnreadable =
  ({ blob, name }: KeptFile) =>
  async (error: unknown) => {
    if (isApiError(error) && error.status === 0 && !(await isReadable(blob)))
      throw new Error(`${name} cannot be read`);
    throw error;
  };

type Going = { keep: Keep; signal: AbortSignal };

const sizeOf = (files: readonly KeptFile[]) => files.reduce((sum, { blob }) => sum + blob.size, 0);

/**
 * Takes items to the server, each after its files. What was sent before an interruption is not sent again: how far the files came is kept
 * with the item, and the server knows the item by its id.
 */
export const delivering = (heard: Heard): Deliver => {
  const upload = async <K extends Kind>(
    { kind, id, body }: Item<K>,
    { file, before, all }: { file: KeptFile; before: number; all: number },
    signal: AbortSignal,
  ) => {
    const sending = sendFile({
      ...whereTo(kind, body),
      file: new File([file.blob], file.name, { type: file.blob.type }),
      name: file.name,
      key: file.key,
      // What surrounds a file in its request is counted with it.
      onProgress: (sent, total) =>
        heard({ id, sent: before + Math.round((file.blob.size * sent) / total), total: all }),
      signal,
    });
    const answer = (await sending.catch(unlessUnreadable(file))) as UploadedFile;
    if (typeof answer.file_url !== 'string') throw notOurs();
    return answer;
  };

  /** Uploads those that the server has not, one after the other. */
  const uploadAll = async <K extends Kind>(
    item: Item<K>,
    files: readonly KeptFile[],
    { keep, signal }: Going,
  ) => {
    let now = files;
    for (const [index, file] of files.entries()) {
      if (file.stored) continue;
      const sizes = { file, before: sizeOf(files.slice(0, index)), all: sizeOf(files) };
      const stored = await upload(item, sizes, signal);
      now = now.with(index, { ...file, stored });
      await keep(now).catch(unlessFull);
      signal.throwIfAborted();
    }
    return now;
  };

  const deliver = async <K extends Kind>(item: Item<K>, keep: Keep, signal: AbortSignal) => {
    const files = filesOf(item);
    const sent = async (kept: readonly KeptFile[]) => {
      const stored = await uploadAll(item, kept, { keep, signal });
      // Whoever signed in meanwhile sends nothing of somebody else.
      signal.throwIfAborted();
      return kinds[item.kind].send(item, stored, signal);
    };
    try {
      return await sent(files);
    } catch (error) {
      if (!isFileGone(error) || !files.some(({ stored }) => stored)) throw error;
      // The server sweeps away what nothing uses for a day: the files go again, which are other uploads with keys of their own.
      const again = files.map((file) => ({ ...file, key: randomId(), stored: null }));
      await keep(again).catch(unlessFull);
      return sent(again);
    }
  };
  return deliver;
};
