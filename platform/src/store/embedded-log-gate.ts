import pg, { type ClientBase } from 'pg';
import { isWhyClosed, type WhyClosed } from './port.ts';
import { pause } from './wait.ts';

/*
 * A closed log has a trigger that refuses inserts. Creating it waits for running appends, so nothing is written afterwards. An
 * open log has no trigger and no extra cost.
 */

/** SQLSTATE of an append to a closed log. */
export const closedCode = 'OC001';
/** Setting that is `on` in transactions that may write to a closed log, to copy it. */
export const bypassSetting = 'obraclara.copies';

const trigger = 'log_is_closed';

const refuse = /* sql */ `
create or replace function es.refuse_append() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('${bypassSetting}', true), '') <> 'on' then
    raise exception '%', tg_argv[0] using errcode = '${closedCode}';
  end if;
  return null;
end $$;
drop trigger if exists ${trigger} on es.event;
`;

/** Parses the trigger's message, which is only the reason. */
export const whyClosed = (reason: string): WhyClosed => (isWhyClosed(reason) ? reason : 'moved');

const stated = /* sql */ `
select convert_from(substring(tgargs for length(tgargs) - 1), 'UTF8') as why
from pg_trigger where tgrelid = 'es.event'::regclass and tgname = '${trigger}'
`;

/** Why the log is closed; undefined if it is open. */
export const gateState = async (
  db: Pick<ClientBase, 'query'>,
  query_timeout?: number,
): Promise<WhyClosed | undefined> => {
  const asked = { text: stated, query_timeout };
  const { rows } = await db.query<{ why: string }>(asked);
  return rows[0] && whyClosed(rows[0].why);
};

/** SQLSTATE of an expired `lock_timeout`. */
const lockedCode = '55P03';
/** Milliseconds between tries, in which other queued statements can run. */
const retryInterval = 1_000;

/**
 * Closes the log, or opens it (`undefined`). Resolves when no append can follow. A long read of the table, such as a backup,
 * delays it; each try then blocks other statements for at most one second. Calls `say` once if so.
 */
export const setGate = async (
  db: Pick<ClientBase, 'query'>,
  why: WhyClosed | undefined,
  say: (line: string) => void,
): Promise<void> => {
  const close = `create trigger ${trigger} before insert on es.event for each statement execute function es.refuse_append('${why}');`;
  const set = `begin; set local lock_timeout = '1s'; ${refuse} ${why === undefined ? '' : close} commit`;
  for (let isTold = false; ; isTold = true) {
    try {
      await db.query(set);
      return;
    } catch (error) {
      // Rollback fails only if the connection is lost, which also ends the transaction; the first error has the cause.
      await db.query('rollback').catch(() => undefined);
      if (!(error instanceof pg.DatabaseError && error.code === lockedCode)) throw error;
      if (!isTold) say('Alguien lee toda la bitácora, quizá un respaldo: se espera a que termine.');
      await pause(retryInterval);
    }
  }
};
