import { isApiError } from './api-error.ts';

const listeners = new Set<() => void>();

/** Calls back when a write, or a file, got no answer of the server. Returns how to stop. */
export const onUnanswered = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Passes on what a write failed with; where that was silence, whoever follows the connection hears of it. */
export const failWrite = (error: unknown): never => {
  if (isApiError(error) && error.status === 0) for (const listener of listeners) listener();
  throw error;
};
