import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * Keeps the embedded log of a database as it is now. What comes back puts it in the place of whatever the log is then, while
 * everybody stays connected; `empty`: a log that is new instead.
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
    // As a restore does: no trigger of ours has a say in it.
    await pool.query(
      `begin; set local session_replication_role = replica; truncate es.event; ${put}; commit`,
    );
  };
};
