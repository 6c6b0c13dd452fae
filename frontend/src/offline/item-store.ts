import type { DBSchema, IDBPDatabase } from 'idb';
import { noteAsked, wasAsked } from './asked.ts';
import { deviceDatabase } from '../shared/device-database.ts';
import { inTime } from '../shared/in-time.ts';
import { isFull } from './is-full.ts';
import { filesOf, mayChange, type Corrected, type Item, type Kind, type NewItem } from './item.ts';

type Stored = { key: string; value: Item; indexes: { line: [string, number]; turn: number } };
interface Schema extends DBSchema {
  progress: Stored;
  documents: Stored;
  estimations: Stored;
}

/** Specification §3: the local store, its version and its stores. */
const databaseName = 'ConstructionProgressDB';
const version = 1;
const stores = ['progress', 'documents', 'estimations'] as const;

/** Of one person, from a place in the line on; the lists of all three stores are one line. */
const lineOf = (user_id: string, from = 0) => IDBKeyRange.bound([user_id, from], [user_id, Infinity]);

/** Written through to the disk before it counts as kept: a phone may die the moment after. */
const written = { durability: 'strict' } as const;

const byTurn = (a: Item, b: Item) => a.turn - b.turn;

const databaseOf = () =>
  inTime(
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

/** What became of what an owner does to an item; `asked`: the server may have it as it was; `gone`: it is in the line no more. */
export type Became = 'done' | 'asked' | 'gone';

/** An item as it is known to have been asked for or not, where that could not be written into it. */
const known = <One extends NewItem | Item>(item: One): One =>
  item.unasked && wasAsked(item.id) ? { ...item, unasked: false } : item;

const alreadyWaits = 'AlreadyWaits';
const waitsAlready = () => Object.assign(new Error('another item of this id waits'), { name: alreadyWaits });

/** Whether something was not kept because another item of its id waits, as when that was kept from another tab. */
export const isWaitingAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === alreadyWaits;

/** What an item says, and the files it says it with. */
const saidBy = (item: NewItem) => JSON.stringify([item.body, filesOf(item).map(({ key }) => key)]);

/** Changes of items that are in the line. */
const changing = (database: () => Promise<IDBPDatabase<Schema>>, changed: () => void) => {
  /** Changes an item, if it is still there. */
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

  /** Lets a refused item go again, as its owner has it now; false where it is no longer there, or not refused any more. */
  const letGo = async <K extends Kind>(
    { kind, id }: { kind: Kind; id: string },
    corrected: Corrected<K>,
  ): Promise<boolean> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    const item = await store.get(id);
    const waits = item?.refusal != null;
    if (waits) await store.put({ ...item, ...corrected, refusal: null } as unknown as Item);
    await done;
    if (waits) changed();
    return waits;
  };

  /** Takes an item out that its owner may change, or puts another one of its kind in its place. */
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
  /** Takes a refused item out; false where it is no longer there, or not refused any more. */
  const discard = async ({ kind, id }: Pick<Item, 'kind' | 'id'>): Promise<boolean> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    const isRefused = (await store.get(id))?.refusal != null;
    if (isRefused) await store.delete(id);
    await done;
    if (isRefused) changed();
    return isRefused;
  };
  return { change, letGo, withdraw, discard };
};

/**
 * What waits on this device to be sent, of everybody who uses it, in the order in which it was captured. Every change is on the disk when
 * its promise resolves, and `changed` hears of it; a device without room rejects with a `QuotaExceededError` and keeps what it had.
 */
export const itemStore = (changed: () => void = () => undefined) => {
  const database = databaseOf();

  /** Puts an item at the end of the line, also the same one once more; rejects with `waitsAlready` where one of its id says something else. */
  const keep = async (item: NewItem): Promise<Item> => {
    const transaction = (await database()).transaction([...stores], 'readwrite', written);
    const lasts = await Promise.all(
      stores.map((kind) => transaction.objectStore(kind).index('turn').openKeyCursor(null, 'prev')),
    );
    const turn = 1 + Math.max(0, ...lasts.map((last) => last?.key ?? 0));
    const store = transaction.objectStore(item.kind);
    const there = await store.get(item.id);
    if (there && saidBy(there) !== saidBy(item)) throw waitsAlready();
    // What the server may have stays so.
    const unasked = there ? there.unasked && item.unasked : item.unasked;
    const kept = { ...known({ ...item, ...(unasked !== undefined && { unasked }) }), turn, refusal: null };
    await store.put(kept);
    await transaction.done;
    changed();
    return kept;
  };

  /** What waits of a person, in its order. */
  const itemsOf = async (user_id: string): Promise<Item[]> => {
    const transaction = (await database()).transaction([...stores]);
    const lists = stores.map((kind) => transaction.objectStore(kind).index('line').getAll(lineOf(user_id)));
    return (await Promise.all(lists)).flat().map(known).sort(byTurn);
  };

  /**
   * Hands over, to be sent, the first of a person from this place in the line on that was not refused: from then on the server may have it.
   * A device without room to say so in the item notes it aside.
   */
  const handOver = async (user_id: string, from: number): Promise<Item | undefined> => {
    const transaction = (await database()).transaction([...stores], 'readwrite', written);
    const firsts = stores.map(async (kind) => {
      let cursor = await transaction.objectStore(kind).index('line').openCursor(lineOf(user_id, from));
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
      noteAsked(next.id);
    }
    changed();
    return asked;
  };

  const remove = async ({ kind, id }: Pick<Item, 'kind' | 'id'>): Promise<void> => {
    const { store, done } = (await database()).transaction(kind, 'readwrite', written);
    await store.delete(id);
    await done;
    changed();
  };

  return { keep, itemsOf, handOver, ...changing(database, changed), remove };
};

export type ItemStore = ReturnType<typeof itemStore>;
