import { randomId } from '../ui/random-id.ts';

/** Maximum number of remembered actions; each holds its whole request. */
const most = 100;
/**
 * Returns the idempotency key of a user's action. While its outcome is unknown (connection lost, timeout, 5xx), an equal request is the
 * same action. It has the same key, so it takes effect once.
 * A definite response ends the action. Only the last actions without one are remembered.
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
