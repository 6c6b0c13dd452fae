import type { UploadedFile } from '@obraclara/api';
import { isFileGone } from '../api/api-error.ts';
import { randomId } from '../api/random-id.ts';
import { sendFile } from '../api/send-file.ts';
import { isFull } from './is-full.ts';
import { filesOf, type Item, type Kind, type KeptFile } from './item.ts';
import { kinds, notOurs } from './kinds.ts';
import type { Deliver, Keep } from './send-waiting.ts';

/** Hears how much of the file of an item has gone, in bytes. */
export type Heard = (progress: { id: string; sent: number; total: number }) => void;

const whereTo = <K extends Kind>(kind: K, body: Item<K>['body']) => {
  const to = kinds[kind].upload?.(body);
  if (!to) throw new Error(`Nothing of the kind ${kind} has a file`);
  return to;
};

/** A device without room goes on without knowing how far it came: the file may go once more, under the same key. */
const unlessFull = (error: unknown) => {
  if (!isFull(error)) throw error;
};

/**
 * Takes items to the server, each after its file. What was sent before an interruption is not sent again: how far the file came is kept
 * with the item, and the server knows the item by its id.
 */
export const delivering = (heard: Heard): Deliver => {
  const upload = async <K extends Kind>(
    { kind, id, body }: Item<K>,
    file: KeptFile,
    { keep, signal }: { keep: Keep; signal: AbortSignal },
  ) => {
    const answer = (await sendFile({
      ...whereTo(kind, body),
      file: new File([file.blob], file.name, { type: file.blob.type }),
      name: file.name,
      key: file.key,
      onProgress: (sent, total) => heard({ id, sent, total }),
      signal,
    })) as UploadedFile;
    if (typeof answer.file_url !== 'string') throw notOurs();
    await keep({ ...file, stored: answer }).catch(unlessFull);
    // Whoever signed in meanwhile sends nothing of somebody else.
    signal.throwIfAborted();
    return answer;
  };

  const deliver = async <K extends Kind>(item: Item<K>, keep: Keep, signal: AbortSignal) => {
    const [file] = filesOf(item);
    const sent = (stored: UploadedFile | null) => kinds[item.kind].send(item, stored, signal);
    const uploaded = (of: KeptFile) => upload(item, of, { keep, signal });
    if (!file) return sent(null);
    if (!file.stored) return sent(await uploaded(file));
    try {
      return await sent(file.stored);
    } catch (error) {
      if (!isFileGone(error)) throw error;
      // The server sweeps away what nothing uses for a day: the file goes again, which is another upload with a key of its own.
      const again = { ...file, key: randomId(), stored: null };
      await keep(again).catch(unlessFull);
      return sent(await uploaded(again));
    }
  };
  return deliver;
};
