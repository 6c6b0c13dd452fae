import pg, { type ClientBase } from 'pg';
import { isWhyClosed, type WhyClosed } from './port.ts';
import { pause } from './wait.ts';

/*
 * A log that takes no appends has a trigger that says so. Making it waits for those who are appending, so that nothing is
 * written once it is there; while there is none, appends cost what they cost.
 */

/** What Postgres answers an append to a closed log with. */
export const closedCode = 'OC001';
/** Set to `on` in a transaction, it lets whoever copies the log write to it all the same. */
export const passing = 'obraclara.copies';

const trigger = 'log_is_closed';

const refuse = /* sql */ `
create or replace function es.refuse_append() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('${passing}', true), '') <> 'on' then
    raise exception '%', tg_argv[0] using errcode = '${closedCode}';
  end if;
  return null;
end $$;
drop trigger if exists ${trigger} on es.event;
`;

/** The trigger says nothing else than why. */
export const whyClosed = (said: string): WhyClosed => (isWhyClosed(said) ? said : 'moved');

const stated = /* sql */ `
select convert_from(substring(tgargs for length(tgargs) - 1), 'UTF8') as why
from pg_trigger where tgrelid = 'es.event'::regclass and tgname = '${trigger}'
`;

/** Why the log takes no appends; undefined when it does. */
export const gateState = async (
  db: Pick<ClientBase, 'query'>,
  query_timeout?: number,
): Promise<WhyClosed | undefined> => {
  const asked = { text: stated, query_timeout };
  const { rows } = await db.query<{ why: string }>(asked);
  return rows[0] && whyClosed(rows[0].why);
};

/** What Postgres says when `lock_timeout` is over. */
const lockedCode = '55P03';
/** Milliseconds in which others, who would have to queue behind, are let through. */
const between = 1_000;

/**
 * Closes the log, or opens it (`undefined`). Once it resolves, nobody writes any more. While somebody reads the table for long,
 * as a backup does, it keeps nobody else waiting for more than a second at a time; `say` is told once.
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
      // It fails only where the connection is gone, and the transaction with it: the first error tells why.
      await db.query('rollback').catch(() => undefined);
      if (!(error instanceof pg.DatabaseError && error.code === lockedCode)) throw error;
      if (!isTold) say('Alguien lee toda la bitácora, quizá un respaldo: se espera a que termine.');
      await pause(between);
    }
  }
};
