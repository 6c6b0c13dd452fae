import {
  isBadAppend,
  isConflict,
  isTooLarge,
  type EventStore,
  type OpenStore,
} from '@obraclara/platform/store';
import type { AppendOutcome } from '@obraclara/query-service/operation';

/** A malformed or too large append is the caller's error, not a failure of the store. */
const outcomeOf = (error: unknown): AppendOutcome => {
  if (isConflict(error)) return 'conflict';
  return isBadAppend(error) || isTooLarge(error) ? 'refused' : 'failed';
};

type Took = (outcome: AppendOutcome, seconds: number) => void;

/** Wraps the store. Reports the outcome of each append and its duration in seconds to `took`. */
export const measuredStore = (store: OpenStore, took: Took): OpenStore => {
  const append: EventStore['append'] = async (request) => {
    const begun = performance.now();
    const done = (outcome: AppendOutcome) => took(outcome, (performance.now() - begun) / 1000);
    try {
      const appended = await store.append(request);
      done(appended.duplicate ? 'duplicate' : 'written');
      return appended;
    } catch (error) {
      done(outcomeOf(error));
      throw error;
    }
  };
  return { ...store, append };
};
