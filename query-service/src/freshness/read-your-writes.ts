import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@obraclara/platform/http';
import { lowestPosition, type Checkpoints } from './checkpoints.ts';

/** Longest wait for a projection, in milliseconds (design.md §6). */
const maxWait = 2_000;

/** The position in `X-Event-Position`; `null` if absent. Refuses (400) anything but a whole number. */
export const eventPosition = (header: string | string[] | undefined): bigint | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^\d{1,18}$/.test(header))
    return refuse(400, 'El encabezado X-Event-Position debe ser un número entero.');
  return BigInt(header);
};

export type Freshness = { checkpoints: Checkpoints; stale: boolean };
export type PositionSource = {
  read: () => Promise<Checkpoints>;
  /** Position of the newest event. A later position in a request comes from another store and is not waited for. */
  head?: (() => Promise<bigint>) | undefined;
};

/**
 * Waits at most `patience` until these projections reach the position; `stale` if they do not. The first polls are close together, since a
 * projection is usually about a millisecond behind.
 */
export const waitForPosition = async (
  { read, head }: PositionSource,
  projections: readonly string[],
  position: bigint | null,
): Promise<Freshness> => {
  let checkpoints = await read();
  if (position === null || lowestPosition(checkpoints, projections) >= position)
    return { checkpoints, stale: false };
  const newest = head ? await head() : position;
  const target = newest < position ? newest : position;
  const deadline = performance.now() + maxWait;
  for (let pause = 1; lowestPosition(checkpoints, projections) < target; pause = Math.min(pause * 2, 25)) {
    if (performance.now() >= deadline) return { checkpoints, stale: true };
    await sleep(pause);
    checkpoints = await read();
  }
  return { checkpoints, stale: false };
};
