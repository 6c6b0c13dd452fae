import type { Fingerprint } from '@obraclara/paper';
import { checkpoints, tables } from '@obraclara/projections/tables';
import type { Asked } from '../read-route.ts';

/** The position of the last event of stream $4 that is in the estimations; what follows one that could not be projected is not. */
const lastPosition = `(
  select least(reached.position, (select parked.position - 1 from read.parked parked
    where parked.projection = reached.name and parked.stream = $4))::text
  from ${checkpoints} reached where reached.name = 'estimations')`;

/** What the rows of contract $2 tell of its stream of estimations $4, for the statement that reads them. */
export const reachedSql = (isPast: boolean): string => `json_build_object(
  'stream', $4::text,
  'revision', greatest((select max(revision) from ${tables.estimations.from} where contract_id = $2),
    (select revision from ${tables.advances.from} where contract_id = $2)),
  'until', ${isPast ? 'null' : lastPosition})`;

/**
 * `revision`: of an event that is in the rows, close to the last one; null where there is none. `until`: the position of the last one
 * that is; null in the past, where the log ends with the rows.
 */
export type Reached = { stream: string; revision: number | null; until: string | null };

/**
 * The last event that the rows tell of, by the hash it carries. Nothing where the log is not at hand, and of an event from before there
 * were hashes.
 */
export const fingerprintOf = async (
  { readStream }: Pick<Asked, 'readStream'>,
  { stream, revision, until }: Reached,
): Promise<Fingerprint | null> => {
  if (!readStream) return null;
  const limit = until === null ? undefined : BigInt(until);
  let last: Fingerprint | null = null;
  for await (const event of readStream(stream, BigInt(revision ?? 0))) {
    if (limit !== undefined && event.position > limit) break;
    const { hash } = event.meta;
    last = hash === undefined ? null : { stream, revision: Number(event.revision), hash };
  }
  return last;
};
