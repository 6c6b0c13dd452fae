import { expect } from 'vitest';
import type { Application } from './application.ts';

export type Account = { email: string; password: string };
type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * Posts (or puts) as a user, without a browser. Signs in on first use and after the session has ended. Rejects if the request is
 * refused.
 */
export const poster = (application: () => Application) => {
  const tokens = new Map<string, string>();
  const ask = (method: Method, path: string, body: object, token?: string) =>
    fetch(`${application().url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const taken = async (answer: Response, path: string) => {
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const signIn = async ({ email, password }: Account): Promise<string> => {
    const path = '/auth/login';
    const { access_token } = await taken(await ask('POST', path, { email, password }), path);
    tokens.set(email, access_token);
    return access_token;
  };
  return async (account: Account, path: string, body: object, method: Method = 'POST') => {
    const known = tokens.get(account.email);
    const answer = await ask(method, path, body, known ?? (await signIn(account)));
    if (known === undefined || answer.status !== 401) return taken(answer, path);
    return taken(await ask(method, path, body, await signIn(account)), path);
  };
};
