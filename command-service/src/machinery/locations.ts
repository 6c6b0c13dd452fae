import { lruCache, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { indexReader } from './locations-reader.ts';
import { locationsOf, readChunk, type ChunkSize, type EntityKind, type Location } from './locations-table.ts';

export type { EntityKind } from './locations-table.ts';

/** Limits of a chunk, and waiting times: see `locations-reader.ts`. */
type Options = { chunk?: ChunkSize } & Omit<Parameters<typeof indexReader>[1], 'read'>;

const usualChunk: ChunkSize = { events: 2000, found: 5000 };
const mostRemembered = 100_000;

/**
 * Index from entity ids to their contract or project, in a table that stores its position in the log. Each process reads on in the
 * background (`follow`). A command that does not find an id first reads the rest. The index recovers after a crash, a restored database or
 * events of other processes. Recent entries are cached in memory.
 */
export const locationIndex = (store: EventStore, db: Pool, options: Options = {}) => {
  const { chunk: size = usualChunk, ...waiting } = options;
  const remembered = lruCache<string>(mostRemembered);
  /** Whether the table was compared with the present log, since this process started or the log was replaced. */
  let compared = false;
  let forgotten = 0;

  const read = async () => {
    const before = forgotten;
    const chunk = await readChunk(store, db, size);
    if (chunk.startedOver) remembered.clear();
    compared ||= before === forgotten;
    return chunk;
  };
  const { look, readOn, follow } = indexReader(store, { ...waiting, read });

  const remember = ({ kind, id, home }: Location) => remembered.set(`${kind} ${id}`, home);

  const lookUp = async (kind: EntityKind, ids: readonly string[]) => {
    const { rows } = await db.query<Omit<Location, 'kind'>>({
      name: 'command_locations',
      text: 'select id, home from command.locations where kind = $1 and id = any($2::text[])',
      values: [kind, ids],
    });
    rows.forEach(({ id, home }) => remember({ kind, id, home }));
    return new Map(rows.map(({ id, home }) => [id, home]));
  };

  /**
   * The contract (concept, estimation) or project (progress, document) of each entity. Omits unknown ids. Throws 503 while the index is far
   * behind.
   */
  const locateAll = async (kind: EntityKind, ids: readonly string[]): Promise<Map<string, string>> => {
    if (!compared) await look();
    const found = new Map<string, string>();
    const missing = () => ids.filter((id) => !found.has(id));
    const add = (homes: Map<string, string>) => homes.forEach((home, id) => found.set(id, home));
    for (const id of ids) {
      const home = remembered.get(`${kind} ${id}`);
      if (home !== undefined) found.set(id, home);
    }
    if (missing().length > 0) add(await lookUp(kind, missing()));
    if (missing().length === 0) return found;
    await readOn();
    add(await lookUp(kind, missing()));
    return found;
  };

  const locate = async (kind: EntityKind, id: string): Promise<string | undefined> =>
    (await locateAll(kind, [id])).get(id);

  /** Call when another log replaces the one that was read. */
  const forget = () => {
    remembered.clear();
    compared = false;
    forgotten += 1;
  };

  return {
    locate,
    locateAll,
    forget,
    follow,
    seen: (event: Recorded) => locationsOf(event).forEach(remember),
  };
};
