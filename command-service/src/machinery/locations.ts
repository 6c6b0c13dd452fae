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

/** Kinds of things that are addressed by their id alone. */
export type EntityKind = 'concept' | 'estimation' | 'progress' | 'document';

type Location = { kind: EntityKind; id: string; home: string };

type Data = { id: string; contract_id: string; project_id: string; concepts: Concept[] };
const concept = ({ id, contract_id }: Data): Location[] => [{ kind: 'concept', id, home: contract_id }];

/** Where each creating event puts its thing: a contract, or a project. */
const located: Record<string, (data: Data) => Location[]> = {
  ConceptAdded: concept,
  ExtraordinaryConceptAdded: concept,
  CatalogChunkImported: ({ concepts, contract_id }) =>
    concepts.flatMap(({ id }) => concept({ id, contract_id } as Data)),
  EstimationCreated: ({ id, contract_id }) => [{ kind: 'estimation', id, home: contract_id }],
  ProgressRecorded: ({ id, project_id }) => [{ kind: 'progress', id, home: project_id }],
  DocumentUploaded: ({ id, project_id }) => [{ kind: 'document', id, home: project_id }],
};

const locationsOf = (event: Recorded): Location[] => located[event.type]?.(upcast(event).data as Data) ?? [];

const insert = `insert into command.locations (kind, id, home)
  select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`;

const batch = 2000;

const write = async (client: PoolClient, found: readonly Location[], reached: Place | undefined) => {
  const column = (name: keyof Location) => found.map((location) => location[name]);
  if (found.length > 0) await client.query(insert, [column('kind'), column('id'), column('home')]);
  if (reached)
    await client.query('update command.locations_head set position = $1, mark = $2', [
      reached.position,
      reached.mark,
    ]);
};

const readOn = async (store: EventStore, client: PoolClient, from: After) => {
  let reached: Place | undefined;
  let found: Location[] = [];
  for await (const event of store.readAll(from)) {
    found.push(...locationsOf(event));
    reached = placeOf(event);
    if (found.length < batch) continue;
    await write(client, found, reached);
    found = [];
  }
  await write(client, found, reached);
};

type Head = Omit<Counted, 'position'> & { position: string };

/** Where the index goes on from; at the beginning, and empty, when what it tells is of another log or another history. */
const goesOnFrom = async (store: EventStore, client: PoolClient, name: string): Promise<After> => {
  const { rows } = await client.query<Head>(
    'select position::text as position, log, mark from command.locations_head for update',
  );
  const head = { ...rows[0]!, position: BigInt(rows[0]!.position) };
  const { position, mark } = head;
  const known = await isOfLog(store, name, head);
  if (!known) await client.query('delete from command.locations');
  if (!known || head.log !== name)
    await client.query('update command.locations_head set log = $1, position = $2, mark = $3', [
      name,
      known ? position : 0n,
      known ? mark : null,
    ]);
  if (!known) return 0n;
  return mark === null ? position : { position, mark };
};

/** Reads on from where the index stands; one process at a time, the others wait and find it done. */
const catchUp = async (store: EventStore, db: Pool): Promise<void> => {
  const name = await store.identity();
  await inTransaction(db, async (client) => readOn(store, client, await goesOnFrom(store, client, name)));
};

const mostRemembered = 100_000;

/**
 * Which contract or project an id belongs to. An index over the log, kept in a table with the position it has reached and
 * brought up to the head only when an id is not found: it heals itself after a crash, a restored database or events
 * written by others. What this process has seen lately it knows by heart.
 */
export const locationIndex = (store: EventStore, db: Pool) => {
  const remembered = new Map<string, string>();
  /** Whether the index was compared with the log that is there since this process began, or since another took its place. */
  let compared = false;
  let running: Promise<void> | undefined;

  const remember = ({ kind, id, home }: Location) => {
    remembered.set(`${kind} ${id}`, home);
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!);
  };

  const lookUp = async (kind: EntityKind, ids: readonly string[]) => {
    const { rows } = await db.query<Omit<Location, 'kind'>>({
      name: 'command_locations',
      text: 'select id, home from command.locations where kind = $1 and id = any($2::text[])',
      values: [kind, ids],
    });
    rows.forEach(({ id, home }) => remember({ kind, id, home }));
    return new Map(rows.map(({ id, home }) => [id, home]));
  };

  const readNews = async () => {
    // One that started before this call may have missed the event looked for: wait for it, then start another.
    await running?.catch(() => undefined);
    running ??= catchUp(store, db).finally(() => (running = undefined));
    await running;
    compared = true;
  };

  /**
   * The contract (concept, estimation) or project (progress, document) of each of these things; those that there never were
   * are not in the answer.
   */
  const locateAll = async (kind: EntityKind, ids: readonly string[]): Promise<Map<string, string>> => {
    if (!compared) await readNews();
    const found = new Map<string, string>();
    const missing = () => ids.filter((id) => !found.has(id));
    const add = (homes: Map<string, string>) => homes.forEach((home, id) => found.set(id, home));
    for (const id of ids) {
      const home = remembered.get(`${kind} ${id}`);
      if (home !== undefined) found.set(id, home);
    }
    if (missing().length > 0) add(await lookUp(kind, missing()));
    if (missing().length === 0) return found;
    await readNews();
    add(await lookUp(kind, missing()));
    return found;
  };

  const locate = async (kind: EntityKind, id: string): Promise<string | undefined> =>
    (await locateAll(kind, [id])).get(id);

  /** For when another log is in the place of the one that was read. */
  const forget = () => {
    remembered.clear();
    compared = false;
  };

  return { locate, locateAll, forget, seen: (event: Recorded) => locationsOf(event).forEach(remember) };
};
