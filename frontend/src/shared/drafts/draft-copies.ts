import type { DBSchema } from 'idb';
import { deviceDatabase } from '../device-database.ts';
import { withOpenTimeout } from '../open-timeout.ts';
import { withStorageFallback } from '../storage-fallback.ts';

/** Text of a draft; null after the draft was deleted. `written_at`: ms since 1970, larger for each write. */
type Copy = { text: string | null; written_at: number };
interface Schema extends DBSchema {
  texts: { key: string; value: Copy };
}

/** A panel does not wait longer than this (ms) for its drafts. */
const longestWait = 2_000;

const database = withOpenTimeout(
  deviceDatabase<Schema>({
    name: 'ObraClaraDraftTexts',
    version: 1,
    upgrade: (made) => void made.createObjectStore('texts'),
  }),
  longestWait,
);

/** Browsers write `localStorage` to the disk within this time (ms) by far, so a deleted draft is forgotten after it. */
const writtenToDisk = 24 * 3_600_000;

let latest = 0;
/** Returns the present (ms since 1970), or a later moment than every earlier write if the clock was set back. */
export const nextWrite = (): number => (latest = Math.max(Date.now(), latest + 1));

/**
 * Copies the text of a draft to the disk; null deletes it. Browsers write `localStorage` to the disk up to a minute later, so without the
 * copy a dying phone loses the draft, and a draft that was already saved comes back.
 */
export const copyDraft = async (name: string, copy: Copy): Promise<void> => {
  const copied = await withStorageFallback(async () => {
    const transaction = (await database()).transaction('texts', 'readwrite', { durability: 'strict' });
    const put = transaction.store.put(copy, name);
    // Without this call the browser would commit only after an answer to this page, which may be closing.
    transaction.commit();
    await Promise.all([put, transaction.done]);
    return true;
  }, false);
  // A full device has no room for the mark of a deletion; its old copy must not restore the draft.
  if (!copied && copy.text === null)
    await withStorageFallback(async () => (await database()).delete('texts', name), undefined);
};

/** Returns the moment that a stored draft carries; undefined for one of an older build. */
const momentOf = (text: string): number | undefined => {
  try {
    return (JSON.parse(text) as { written_at?: number } | null)?.written_at;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Whether the stored text is older than its copy. A draft of an older build has no moment and is kept. */
const isOutdated = (stored: string | null, { text, written_at }: Copy): boolean =>
  stored === null ? text !== null : (momentOf(stored) ?? Infinity) < written_at;

let restored = false;
/** Whether this page has the latest drafts. Otherwise a draft that the browser lost looks deleted. */
export const areDraftsRestored = (): boolean => restored;

/**
 * Brings `localStorage` to the state of the copies, before a panel with forms renders: a browser that was killed may have lost the latest
 * drafts and deletions. Resolves without a change in a browser whose storage does not open.
 */
export const restoreDrafts = (): Promise<void> =>
  withStorageFallback(async () => {
    const transaction = (await database()).transaction('texts', 'readwrite');
    const { store } = transaction;
    const [names, copies] = await Promise.all([store.getAllKeys(), store.getAll()]);
    for (const [index, name] of names.entries()) {
      const copy = copies[index]!;
      latest = Math.max(latest, copy.written_at);
      const stored = localStorage.getItem(name);
      if (isOutdated(stored, copy)) {
        if (copy.text === null) localStorage.removeItem(name);
        else localStorage.setItem(name, copy.text);
      } else if (stored === null && copy.written_at < Date.now() - writtenToDisk) void store.delete(name);
    }
    await transaction.done;
    restored = true;
  }, undefined);
