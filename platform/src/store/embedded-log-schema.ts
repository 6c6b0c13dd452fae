/*
 * The log is one table. Writers lock the one row of es.head, so positions have no gaps and follow commit order.
 * Readers only need `position > $1 order by position`. Data and metadata are `json`, not `jsonb`: stored and returned unchanged,
 * without conversion.
 * Three pitfalls, all measured:
 * - `OR EXISTS (… previous revision …)` becomes a hashed scan of the whole table; `order by revision desc limit 1` does not.
 * - A position reserved for an event that is then not written leaves a gap: a failed check must undo everything (RAISE).
 * - A statement does not see its own inserts, but its index scan passes over them. So the last revision of a stream is read
 * once per command, before its first event (`checkEachCommandOnce`).
 */
const createLog = /* sql */ `
create table es.head (
  id int primary key check (id = 1),
  position bigint not null
);
insert into es.head values (1, 0);

create table es.event (
  position    bigint primary key,
  stream      text collate "C" not null,
  revision    bigint not null,
  type        text not null,
  data        json not null,
  meta        json not null,
  command_id  uuid not null,
  remaining   int not null, -- events of the same command that follow this one; 0 marks the command's last
  recorded_at timestamptz not null default now(),
  constraint event_revision unique (stream, revision)
);
create unique index event_command on es.event (command_id) where remaining = 0;

-- Commands that are all expected to succeed, one array element per event. Answers the position before the first.
-- Any doubt about any of them raises, which undoes them all: es.append_with_verdicts then tells which and why.
create function es.append_all(
  p_stream text[], p_expected bigint[], p_revision bigint[], p_type text[], p_data json[], p_meta json[],
  p_command_id uuid[], p_remaining int[]
) returns bigint language plpgsql as $$
declare
  wanted constant int := cardinality(p_stream);
  base bigint;
  written int;
begin
  update es.head set position = position + wanted where id = 1 returning position - wanted into base;

  insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
  select base + n.ordinality, n.stream, n.revision, n.type, n.data, n.meta, n.command_id, n.remaining
  from unnest(p_stream, p_expected, p_revision, p_type, p_data, p_meta, p_command_id, p_remaining)
    with ordinality as n (stream, expected, revision, type, data, meta, command_id, remaining)
  where n.expected =
    coalesce((select e.revision from es.event e where e.stream = n.stream order by e.revision desc limit 1), -1);

  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'a stream is not at the expected revision' using errcode = 'serialization_failure';
  end if;
  return base;
end $$;

-- The same for commands that may fail. No two may share a stream or a command id. One row per command says what became of
-- it: 'appended'; 'duplicate' (with where its last event landed the first time); 'misused' (its id belongs to a command of
-- another stream); 'conflict'.
create function es.append_with_verdicts(
  p_stream text[], p_expected bigint[], p_command_id uuid[], p_events int[],
  p_of_command int[], p_type text[], p_data json[], p_meta json[], p_remaining int[]
) returns table (command int, verdict text, revision bigint, "position" bigint) language plpgsql as $$
declare
  base bigint;
begin
  -- What follows has a snapshot of its own, taken after the lock: it sees everything committed before.
  select h.position into base from es.head h where h.id = 1 for update;

  return query
  with asked as (
    select u.ordinality::int as command, u.*
    from unnest(p_stream, p_expected, p_command_id, p_events)
      with ordinality as u (stream, expected, command_id, events)
  ), known as (
    select a.*, first.stream as first_stream, first.revision as first_revision, first.position as first_position,
      coalesce((select e.revision from es.event e where e.stream = a.stream order by e.revision desc limit 1), -1) as actual
    from asked a
    left join lateral
      (select e.* from es.event e where e.command_id = a.command_id and e.remaining = 0) first on true
  ), judged as (
    select k.*, case
      when k.first_stream = k.stream then 'duplicate'
      when k.first_stream is not null then 'misused'
      when k.expected <> k.actual then 'conflict'
      else 'appended' end as verdict
    from known k
  ), placed as (
    select j.*, base + sum(j.events) over (order by j.command) as last_position
    from judged j where j.verdict = 'appended'
  ), written as (
    insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
    select p.last_position - n.remaining, p.stream, p.expected + p.events - n.remaining,
      n.type, n.data, n.meta, p.command_id, n.remaining
    from unnest(p_of_command, p_type, p_data, p_meta, p_remaining) as n (of_command, type, data, meta, remaining)
    join placed p on p.command = n.of_command
  ), moved as (
    update es.head h set position = (select max(p.last_position) from placed p)
    where h.id = 1 and exists (select from placed)
  )
  select j.command, j.verdict, coalesce(p.expected + p.events, j.first_revision), coalesce(p.last_position, j.first_position)::bigint
  from judged j left join placed p on p.command = j.command;
end $$;
`;

/** Identifier of the log, so that a position names the log that it counts in. Backups keep it. */
const nameLog = /* sql */ `
alter table es.head add column identity uuid;
update es.head set identity = gen_random_uuid();
alter table es.head alter column identity set not null;
`;

/** The owner of the table can disable the trigger; it prevents changes by mistake. */
const keepEvents = /* sql */ `
create function es.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed or removed' using errcode = 'object_not_in_prerequisite_state';
end $$;
create trigger event_is_kept before update or delete or truncate on es.event
  for each statement execute function es.refuse_change();
revoke update, delete, truncate on es.event from public, current_user;
`;

/**
 * Replaces `es.append_all`: reads the revision of a stream once per command, which halves the time of a command of 1,700 events.
 */
const checkEachCommandOnce = /* sql */ `
create or replace function es.append_all(
  p_stream text[], p_expected bigint[], p_revision bigint[], p_type text[], p_data json[], p_meta json[],
  p_command_id uuid[], p_remaining int[]
) returns bigint language plpgsql as $$
declare
  wanted constant int := cardinality(p_stream);
  base bigint;
  written int;
begin
  update es.head set position = position + wanted where id = 1 returning position - wanted into base;

  insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
  select base + n.ordinality, n.stream, n.revision, n.type, n.data, n.meta, n.command_id, n.remaining
  from unnest(p_stream, p_expected, p_revision, p_type, p_data, p_meta, p_command_id, p_remaining)
    with ordinality as n (stream, expected, revision, type, data, meta, command_id, remaining, ordinality)
  where case when n.revision = n.expected + 1 then n.expected =
    coalesce((select e.revision from es.event e where e.stream = n.stream order by e.revision desc limit 1), -1)
    else true end;

  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'a stream is not at the expected revision' using errcode = 'serialization_failure';
  end if;
  return base;
end $$;
`;

/** Migrations run once per database, in this order, in one transaction. Never edit a released migration; add another. */
export const migrations: readonly string[] = [createLog, nameLog, keepEvents, checkEachCommandOnce];

/** Number of migrations. A database with a higher version belongs to a later release. */
export const logVersion = migrations.length;

/** Advisory lock during migrations, so that processes can start at the same time. */
const migrationLock = 7_205_759_403;

export const prepareMigrations = /* sql */ `
begin;
select pg_advisory_xact_lock(${migrationLock});
create schema if not exists es;
create table if not exists es.migration (version int primary key, applied_at timestamptz not null default now());
`;

/** Plans made for a small table must not be reused for a large one: never scan it, and plan each statement once. */
export const sessionSettings = /* sql */ `
set enable_seqscan = off; set jit = off; set plan_cache_mode = force_generic_plan;
set default_transaction_isolation = 'read committed'
`;

/**
 * Appends one event. The revision check is part of taking the position, so no position is left without an event. A failed check
 * returns no row; a violated constraint undoes the statement.
 */
export const appendOne = /* sql */ `
with head as (
  update es.head set position = position + 1
  where id = 1 and $2::bigint =
    coalesce((select e.revision from es.event e where e.stream = $1 order by e.revision desc limit 1), -1)
  returning position
)
insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
select head.position, $1, $2::bigint + 1, $3, $4, $5, $6, 0 from head
returning position
`;

/** Separates the JSON texts of a batch in one parameter: JSON escapes control characters, so no text contains it. */
export const unitSeparator = '\x1f';

const texts = (parameter: string) => `string_to_array(${parameter}::text, E'\\x1f')::json[]`;

/** $5 and $6, data and metadata, are joined texts: escaping arrays full of quotes would cost more than storing them. */
export const appendAll = `select es.append_all($1, $2, $3, $4, ${texts('$5')}, ${texts('$6')}, $7, $8)`;

export const appendWithVerdicts =
  'select command, verdict, revision, position from es.append_with_verdicts($1, $2, $3, $4, $5, $6, $7, $8, $9)';

export const findCommands = /* sql */ `
select command_id, stream, revision, position from es.event where command_id = any ($1::uuid[]) and remaining = 0
`;

const columns = 'e.type, e.data, e.stream, e.revision, e.position, e.meta';

/** A page ends at $2 rows or about $3 stored bytes, whichever comes first, but has at least one row. */
const page = (where: string, order: string, more = '') => /* sql */ `
select *${more} from (
  select ${columns}, pg_column_size(e.data) as bytes,
    sum(pg_column_size(e.data)) over (order by e.${order}) - pg_column_size(e.data) as bytes_before
  from es.event e where ${where} order by e.${order} limit $2
) p where p.bytes_before < $3
`;

/** SQL of `markOf` (port.ts) for the event at a position; null if there is none. */
const mark = (position: string) =>
  `(select concat(m.revision, ' ', m.command_id, ' ', m.meta->>'at', ' ', m.stream) from es.event m where m.position = ${position})`;

export const markAt = `select ${mark('$1')} as mark`;

/** The first row also has `before`, the mark of position $1, read in the same snapshot as the page. */
const pageAfter = (where: string) =>
  page(where, 'position', `, case when p.bytes_before = 0 then ${mark('$1')} end as before`);
export const pageOfAll = pageAfter('e.position > $1');
/**
 * Events of types $5 up to position $4, and the event at $4 itself, so that long gaps are read in steps. An index by type would
 * slow every append for the sake of few readers.
 */
export const pageOfTypes = pageAfter(
  'e.position > $1 and e.position <= $4 and (e.type = any ($5) or e.position = $4)',
);
export const pageOfStream = page('e.stream = $4 and e.revision >= $1', 'revision');
