import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * Copies the embedded log of a database. The returned function replaces the current log with that copy while clients stay connected.
 * `empty` replaces it with a new log instead.
 */
export const backupLog = async (pool: pg.Pool) => {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  await pool.query(`create schema ${name}`);
  await pool.query(`create table ${name}.event as select * from es.event`);
  await pool.query(`create table ${name}.head as select position from es.head`);
  return async (how?: 'empty'): Promise<void> => {
    const put =
      how === 'empty'
        ? 'update es.head set position = 0, identity = gen_random_uuid()'
        : `insert into es.event select * from ${name}.event;
           update es.head set position = (select position from ${name}.head)`;
    // Triggers do not run, as in a restore.
    await pool.query(
      `begin; set local session_replication_role = replica; truncate es.event; ${put}; commit`,
    );
  };
};
