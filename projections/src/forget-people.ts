import type { Files } from '@obraclara/files';
import {
  eraseKeys,
  keyLasts,
  notCleared,
  pause,
  setCleared,
  type EventStore,
} from '@obraclara/platform/store';
import { forgetQueue, type JobWork } from '@obraclara/platform/work';
import type { Pool } from 'pg';
import type { Log } from './batch.ts';
import { forgetOldPapers, forgetPapers } from './forget-papers.ts';
import type { Projection } from './projection.ts';
import { history } from './read-models/history.ts';
import { users } from './read-models/users.ts';
import { rebuildProjection } from './rebuild.ts';
import { tables } from './tables.ts';

type Deps = { store: EventStore; pool: Pool; files: Files; log: Log };

/** The read models that contain people's names. */
const naming: readonly Projection[] = [users, history];

const everErased = `select id, erased::integer as number from ${tables.deleted_users.from} where erased is not null`;

/**
 * Erases the keys of the users whose personal data an event declares erased, and rebuilds the read models that contain their names. Deletes
 * the large documents too, which may show these names. Safe to interrupt and repeat. Returns the number of users.
 */
export const forgetPeople = async ({ store, pool, files, log }: Deps): Promise<number> => {
  const { rows } = await pool.query<{ id: string; number: number }>(everErased);
  const people = await notCleared(pool, rows);
  if (people.length === 0) return 0;
  await eraseKeys(pool, people);
  // Another process may use a cached key for this long.
  await pause(2 * keyLasts);
  for (const model of naming) {
    const outcome = await rebuildProjection({ store, pool, log, model });
    if (outcome === 'busy') throw new Error(`${model.name} is being rebuilt by somebody else`);
  }
  await forgetPapers(pool, files);
  await setCleared(pool, people);
  return people.length;
};

export const forgetPeopleJob = (deps: Deps): JobWork => ({
  queue: forgetQueue,
  everySeconds: 30,
  work: async () => {
    await forgetOldPapers(deps.pool);
    await forgetPeople(deps);
  },
});
