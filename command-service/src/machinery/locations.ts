import { recentlyUsed, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { newsOf } from './locations-news.ts';
import { locationsOf, readChunk, type ChunkSize, type EntityKind, type Location } from './locations-table.ts';

export type { EntityKind } from './locations-table.ts';

/** What a chunk has at most, and how long is waited: see `locations-news.ts`. */
type Options = { chunk?: ChunkSize } & Omit<Parameters<typeof newsOf>[1], 'read'>;

const usualChunk: ChunkSize = { events: 2000, found: 5000 };
const mostRemembered = 100_000;

/**
 * Which contract or project an id belongs to: an index over the log, kept in a table with the position it has reached. Each
 * process reads on behind what is written (`follow`), and a command that does not find an id reads the rest first. It heals itself
 * after a crash, a restored database or events written by others. What this process has seen lately it knows by heart.
 */
export const locationIndex = (store: EventStore, db: Pool, options: Options = {}) => {
  const { chunk: size = usualChunk, ...waiting } = options;
  const remembered = recentlyUsed<string>(mostRemembered);
  /** Whether the table was compared with the log that is there since this process began, or since another took its place. */
  let compared = false;
  let forgotten = 0;

  const read = async () => {
    const before = forgotten;
    const chunk = await readChunk(store, db, size);
    if (chunk.startedOver) remembered.clear();
    compared ||= before === forgotten;
    return chunk;
  };
  const { look, readOn, follow } = newsOf(store, { ...waiting, read });

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
   * The contract (concept, estimation) or project (progress, document) of each of these things; those that there never were
   * are not in the answer. Refuses (503) while the index is far behind.
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

  /** For when another log is in the place of the one that was read. */
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
