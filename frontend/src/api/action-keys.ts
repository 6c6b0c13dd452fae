import { randomId } from './random-id.ts';

/** Each holds all that was asked. */
const most = 100;
/**
 * The key of a user's action. While nobody knows whether the server carried it out (connection lost, time out, 5xx), asking for the same
 * thing again is the same action and carries the same key, so that it takes effect once. A definite answer ends the action; of those that
 * got none the last ones are remembered.
 */
const unsettled = new Map<string, string>();

const described = (body: unknown): string => {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body : '';
  return JSON.stringify(
    [...body].map(([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.size, value.type, value.lastModified],
    ),
  );
};

export const actionOf = (method: string, url: string, body: unknown) => `${method} ${url} ${described(body)}`;

export const keyOf = (action: string): string => {
  const key = unsettled.get(action) ?? randomId();
  unsettled.delete(action);
  unsettled.set(action, key);
  const [oldest] = unsettled.keys();
  if (oldest !== undefined && unsettled.size > most) unsettled.delete(oldest);
  return key;
};

export const settle = (action: string) => {
  unsettled.delete(action);
};
