import { isApiError } from './api-error.ts';

const listeners = new Set<() => void>();

/** Calls `listener` when a write or an upload gets no response. Returns a function that removes it. */
export const onUnanswered = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Rethrows the error of a write; if there was no response, it first notifies the listeners (connection state). */
export const failWrite = (error: unknown): never => {
  if (isApiError(error) && error.status === 0) for (const listener of listeners) listener();
  throw error;
};
