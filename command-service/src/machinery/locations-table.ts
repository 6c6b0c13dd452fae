import { upcast, type Concept } from '@obraclara/events';
import {
  inTransaction,
  isOfLog,
  placeOf,
  type After,
  type Counted,
  type EventStore,
  type Place,
  type Recorded,
} from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';

/** Kinds of entities that requests address by id alone. */
export type EntityKind = 'concept' | 'estimation' | 'progress' | 'document';

export type Location = { kind: EntityKind; id: string; home: string };

type Data = { id: string; contract_id: string; project_id: string; concepts: Concept[] };
const concept = ({ id, contract_id }: Data): Location[] => [{ kind: 'concept', id, home: contract_id }];

const concepts = ({ concepts: all, contract_id }: Data): Location[] =>
  all.map(({ id }) => ({ kind: 'concept', id, home: contract_id }));

/** The contract or project of each entity that an event creates, by event type. */
const located: Record<string, (data: Data) => Location[]> = {
  ConceptAdded: concept,
  ExtraordinaryConceptAdded: concept,
  CatalogChunkImported: concepts,
  AmendmentSigned: concepts,
  EstimationCreated: ({ id, contract_id }) => [{ kind: 'estimation', id, home: contract_id }],
  ProgressRecorded: ({ id, project_id }) => [{ kind: 'progress', id, home: project_id }],
  DocumentUploaded: ({ id, project_id }) => [{ kind: 'document', id, home: project_id }],
};

export const locationsOf = (event: Recorded): Location[] =>
  located[event.type]?.(upcast(event).data as Data) ?? [];

/** Limits of a chunk: a number of events, or of entities found (the last event may add some more). */
export type ChunkSize = { events: number; found: number };

export type Chunk = {
  /** The table holds everything that was in the log when the chunk began. */
  atHead: boolean;
  /** Position that the table has reached. */
  position: bigint;
  /** The table belonged to another log or history and was cleared. */
  startedOver: boolean;
};

/** Position of the table. A process moves it only from the position that it read, so of several concurrent readers one succeeds. */
const headOf = async (db: Pool): Promise<Counted> => {
  const { rows } = await db.query<Omit<Counted, 'position'> & { position: string }>(
    'select position::text as position, log, mark from command.locations_head',
  );
  return { ...rows[0]!, position: BigInt(rows[0]!.position) };
};

const stillThere = 'position = $1 and log is not distinct from $2 and mark is not distinct from $3';

/** Advances the table in one statement. If another process advanced it meanwhile, it writes nothing and returns no row. */
const moveOn = `with moved as (
    update command.locations_head set log = $4, position = $5, mark = $6 where ${stillThere} returning position
  ), put as (
    insert into command.locations (kind, id, home)
    select * from unnest($7::text[], $8::text[], $9::text[]) where exists (select from moved) on conflict do nothing
  )
  select from moved`;

/** Writes a chunk; false if another process advanced the table meanwhile. */
const write = async (db: Pool, from: Counted, to: { name: string; place: Place; found: Location[] }) => {
  const { name, place, found } = to;
  const column = (field: keyof Location) => found.map((location) => location[field]);
  const columns = [column('kind'), column('id'), column('home')];
  const stood = [from.position, from.log, from.mark];
  const { rowCount } = await db.query(moveOn, [...stood, name, place.position, place.mark, ...columns]);
  return rowCount === 1;
};

const startOver = (db: Pool, from: Counted, name: string) =>
  inTransaction(db, async (client: PoolClient) => {
    // Lock before the update: writers also lock the table first and the row second.
    await client.query('lock table command.locations in access exclusive mode');
    const { rowCount } = await client.query(
      `update command.locations_head set log = $4, position = 0, mark = null where ${stillThere}`,
      [from.position, from.log, from.mark, name],
    );
    if (rowCount === 1) await client.query('truncate command.locations');
  });

const readFrom = async (store: EventStore, after: After, size: ChunkSize) => {
  const found: Location[] = [];
  let last: Recorded | undefined;
  let events = 0;
  for await (const event of store.readAll(after)) {
    found.push(...locationsOf(event));
    last = event;
    events += 1;
    if (events >= size.events || found.length >= size.found) break;
  }
  return { found, place: last && placeOf(last), atHead: events < size.events && found.length < size.found };
};

/**
 * Advances the table by one chunk of events. No connection stays open while the log is read, so a process that stops in between blocks no
 * other. Two processes that read the same chunk leave the same result as one.
 */
export const readChunk = async (store: EventStore, db: Pool, size: ChunkSize): Promise<Chunk> => {
  const [name, from] = await Promise.all([store.identity(), headOf(db)]);
  if (!(await isOfLog(store, name, from))) {
    await startOver(db, from, name);
    return { atHead: false, position: 0n, startedOver: true };
  }
  const { position, mark } = from;
  const { found, place, atHead } = await readFrom(store, mark === null ? position : { position, mark }, size);
  if (!place) return { atHead, position, startedOver: false };
  // The other process may not have reached as far as this chunk.
  if (!(await write(db, from, { name, place, found })))
    return { atHead: false, position, startedOver: false };
  return { atHead, position: place.position, startedOver: false };
};
