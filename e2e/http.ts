import { expect } from 'vitest';
import type { Application } from './application.ts';

export type Account = { email: string; password: string };

/** Posts (or puts) as a person, without a browser; signs in the first time. Fails where the answer is a refusal. */
export const poster = (application: () => Application) => {
  const tokens = new Map<string, string>();
  const ask = async (method: 'POST' | 'PUT', path: string, body: object, token?: string) => {
    const answer = await fetch(`${application().url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  return async (
    { email, password }: Account,
    path: string,
    body: object,
    method: 'POST' | 'PUT' = 'POST',
  ) => {
    const token = tokens.get(email) ?? (await ask('POST', '/auth/login', { email, password })).access_token;
    tokens.set(email, token);
    return ask(method, path, body, token);
  };
};
