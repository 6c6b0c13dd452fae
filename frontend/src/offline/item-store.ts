import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { noteSentId, wasSent } from './sent-ids.ts';
import { randomId } from '../ui/random-id.ts';
import { deviceDatabase } from '../shared/device-database.ts';
import { withOpenTimeout } from '../shared/open-timeout.ts';
import { isFull } from './is-full.ts';
import { following, withQueued } from './following.ts';
import {
  filesOf,
  mayChange,
  type Corrected,
  type Item,
  type Kind,
  type NewItem,
  type Over,
  type Refusal,
} from './item.ts';

type Stored = { key: string; value: Item; indexes: { line: [string, number]; turn: number } };
interface Schema extends DBSchema {
  progress: Stored;
  documents: Stored;
  estimations: Stored;
}

/** Specification §3: name, version and object stores of the local database. */
const databaseName = 'ConstructionProgressDB';
const version = 1;
const stores = ['progress', 'documents', 'estimations'] as const;

/** Key range of one user's entries after an outbox position. The three object stores form one outbox. */
const lineOf = (user_id: string, after = 0) => IDBKeyRange.bound([user_id, after], [user_id, Infinity], true);

/** Strict durability: a phone may lose power right after the write. */
const written = { durability: 'strict' } as const;

const byTurn = (a: Item, b: Item) => a.turn - b.turn;

const databaseOf = () =>
  withOpenTimeout(
    deviceDatabase<Schema>({
      name: databaseName,
      version,
      upgrade: (made) => {
        for (const kind of stores) {
          const store = made.createObjectStore(kind, { keyPath: 'id' });
          store.createIndex('line', ['user_id', 'turn']);
          store.createIndex('turn', 'turn');
        }
      },
    }),
  );

/**
 * Result of a user's change of an entry. `asked`: the server may have the previous version; `gone`: the entry is no longer in the outbox.
 */
export type Became = 'done' | 'asked' | 'gone';

/** Corrects `unasked` for an entry whose request was noted outside it (`noteAsked`). */
const known = <One extends NewItem | Item>(item: One): One =>
  item.unasked && wasSent(item.id) ? { ...item, unasked: false } : item;

const alreadyWaits = 'AlreadyWaits';
const waitsAlready = () => Object.assign(new Error('another item of this id waits'), { name: alreadyWaits });

/** Whether an entry was rejected because another entry of its id is pending, for instance from another tab. */
export const isWaitingAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === alreadyWaits;

/** Content of an entry and the keys of its files, for comparison. */
const saidBy = (item: NewItem) => JSON.stringify([item.body, filesOf(item).map(({ key }) => key)]);

/** Position of the next entry that is appended to the outbox. */
const nextTurn = async (transaction: IDBPTransaction<Schema, Kind[], 'readwrite'>): Promise<number> => {
  const lasts = await Promise.all(
    stores.map((kind) => transaction.objectStore(kind).index('turn').openKeyCursor(null, 'prev')),
  );
  return 1 + Math.max(0, ...lasts.map((last) => last?.key ?? 0));
};

/** Another id for an entry whose id another record has, because the same draft was saved in another tab. */
const otherId = (refusal: Refusal | null) =>
  refusal?.fields?.['id'] !== undefined && { id: randomId(), unasked: true };

/** Changes of entries in the outbox. */
const changing = (database: () => Promise<IDBPDatabase<Schema>>, changed: () => void) => {
  /** Changes an entry, if it still exists. */
  const change = async (
    { kind, id }: Pick<Item, 'kind' | 'id'>,
    change: Partial<Pick<Item, 'title' | 'body' | 'file' | 'files' | 'unconfirmed' | 'agreed' | 'refusal'>>,
  ): Promise<void> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    const item = await store.get(id);
    if (item) await store.put({ ...item, ...change } as Item);
    await done;
    changed();
  };

  /**
   * Makes a refused entry pending again, with the user's corrections; under a new id if another record has its id, because the same draft
   * was saved in another tab. Returns false if it no longer exists or is no longer refused.
   */
  const requeue = async <K extends Kind>(
    { kind, id }: { kind: Kind; id: string },
    corrected: Corrected<K>,
  ): Promise<boolean> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    const item = await store.get(id);
    const waits = item?.refusal != null;
    const anew = otherId(item?.refusal ?? null);
    if (waits && anew) await store.delete(id);
    if (waits) await store.put({ ...item, ...corrected, ...anew, refusal: null } as unknown as Item);
    await done;
    if (waits) changed();
    return waits;
  };

  /** Removes an entry that the user may still change, or replaces it with another one of its kind. */
  const withdraw = async (
    { kind, id }: Pick<Item, 'kind' | 'id'>,
    by: NewItem | null = null,
  ): Promise<Became> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    const item = await store.get(id);
    const may = item !== undefined && mayChange(known(item));
    if (may) await store.delete(id);
    if (may && by) await store.put({ ...by, turn: item.turn, refusal: null });
    await done;
    if (may) changed();
    if (may) return 'done';
    return item ? 'asked' : 'gone';
  };

  /** Deletes a refused entry. Returns false if it no longer exists or is no longer refused. */
  const discard = async ({ kind, id }: Pick<Item, 'kind' | 'id'>): Promise<boolean> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    const isRefused = (await store.get(id))?.refusal != null;
    if (isRefused) await store.delete(id);
    await done;
    if (isRefused) changed();
    return isRefused;
  };
  return { change, requeue, withdraw, discard };
};

/** What becomes of an entry that was sent, by the server's answer and by the change that is queued behind it. */
const answering = (database: () => Promise<IDBPDatabase<Schema>>, changed: () => void) => {
  /** Replaces an entry; `more`: a new capture for the end of the outbox. Resolves with undefined if the entry no longer exists. */
  const replace = async (
    { kind, id }: Pick<Item, 'kind' | 'id'>,
    remaining: (item: Item) => Item | null,
    more?: NewItem,
  ): Promise<Item | null | undefined> => {
    const transaction = (await database()).transaction([...stores], 'readwrite', written);
    const turn = more ? await nextTurn(transaction) : 0;
    const store = transaction.objectStore(kind);
    const item = await store.get(id);
    if (!item) return undefined;
    const remains = remaining(known(item));
    if (remains?.id !== id) await store.delete(id);
    if (remains) await store.put(remains);
    if (more) await store.put({ ...more, turn, refusal: null });
    await transaction.done;
    changed();
    return remains;
  };
  return {
    /** Removes an entry, which the server has confirmed as `record`. Resolves with whether the change behind it takes its position. */
    remove: async (item: Pick<Item, 'kind' | 'id'>, record: Over['record'] | null = null) =>
      Boolean(await replace(item, (there) => record && following(there, record))),
    /** Stores a refusal with its entry. Resolves with what the entry becomes: `again`, a corrected capture takes its position. */
    refuse: async (
      item: Pick<Item, 'kind' | 'id'>,
      refusal: Refusal,
    ): Promise<'refused' | 'again' | 'gone'> => {
      const remains = await replace(item, (there) => {
        if (!there.next) return { ...there, refusal };
        const corrected = following(there, null);
        return corrected && { ...corrected, ...otherId(refusal) };
      });
      if (!remains) return 'gone';
      return remains.refusal ? 'refused' : 'again';
    },
    /** Queues a change behind an entry (`withQueued`); null withdraws it. `more`: a new capture for the end of the outbox. */
    follow: async (
      item: Pick<Item, 'kind' | 'id'>,
      next: Item['next'] | null,
      more?: NewItem,
    ): Promise<'done' | 'gone'> =>
      (await replace(item, (there) => withQueued(there, next), more)) === undefined ? 'gone' : 'done',
  };
};

/**
 * The outbox entries of all users of this device, in the order of their capture. Each change is on the disk when its promise resolves; then
 * `changed` is called.
 * A full device rejects with a `QuotaExceededError` and keeps the previous state.
 */
export const itemStore = (changed: () => void = () => undefined) => {
  const database = databaseOf();

  /** Appends an entry to the outbox; repeating it changes nothing. Rejects with `waitsAlready` if another entry has the same id. */
  const keep = async (item: NewItem): Promise<Item> => {
    const transaction = (await database()).transaction([...stores], 'readwrite', written);
    const turn = await nextTurn(transaction);
    const store = transaction.objectStore(item.kind);
    const there = await store.get(item.id);
    if (there && saidBy(there) !== saidBy(item)) throw waitsAlready();
    // An entry that the server may have never becomes unrequested again.
    const unasked = there ? there.unasked && item.unasked : item.unasked;
    const before = { ...(unasked !== undefined && { unasked }), ...(there?.next && { next: there.next }) };
    const kept = { ...known({ ...item, ...before }), turn, refusal: null };
    await store.put(kept);
    await transaction.done;
    changed();
    return kept;
  };

  /** Returns the entries of a user, in outbox order. */
  const itemsOf = async (user_id: string): Promise<Item[]> => {
    const transaction = (await database()).transaction([...stores]);
    const lists = stores.map((kind) => transaction.objectStore(kind).index('line').getAll(lineOf(user_id)));
    return (await Promise.all(lists)).flat().map(known).sort(byTurn);
  };

  /**
   * Returns the first entry of a user after this position that is not refused, and marks it as requested: the server may have it from then
   * on.
   * A device without room for the mark notes the id outside the entry.
   */
  const handOver = async (user_id: string, after: number): Promise<Item | undefined> => {
    const transaction = (await database()).transaction([...stores], 'readwrite', written);
    const firsts = stores.map(async (kind) => {
      let cursor = await transaction.objectStore(kind).index('line').openCursor(lineOf(user_id, after));
      while (cursor?.value.refusal) cursor = await cursor.continue();
      return cursor?.value;
    });
    const next = (await Promise.all(firsts)).filter((item) => item !== undefined).sort(byTurn)[0];
    if (!next?.unasked) return next;
    const asked = { ...next, unasked: false };
    try {
      await Promise.all([transaction.objectStore(next.kind).put(asked), transaction.done]);
    } catch (error) {
      if (!isFull(error)) throw error;
      noteSentId(next.id);
    }
    changed();
    return asked;
  };

  return { keep, itemsOf, handOver, ...changing(database, changed), ...answering(database, changed) };
};

export type ItemStore = ReturnType<typeof itemStore>;
