import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Uploaded = { name: string; bytes: Uint8Array };
/** `fields`: form fields sent with the file. */
type Payload = { json?: object; file?: Uploaded; fields?: Record<string, string> };

/** A person's session with the application: sends a browser's requests in process. */
export type Client = <T>(method: Method, url: string, payload?: Payload & { key?: string }) => Promise<T>;

const multipart = ({ name, bytes }: Uploaded, fields: Record<string, string> = {}) => {
  const boundary = `obraclara-${randomUUID()}`;
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const before = Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`);
  const head = `${part(`name="file"; filename="${name}"`)}Content-Type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

const bodyOf = ({ json, file, fields }: Payload) => {
  if (file) return multipart(file, fields);
  return json
    ? { type: 'application/json', body: JSON.stringify(json) }
    : { type: undefined, body: undefined };
};

/**
 * Reads include the session's own writes. A write with a `key` takes effect once, however often the seed is run.
 * @throws Error with the request and the server's message when it is refused.
 */
const session = (app: FastifyInstance, token: string | undefined): Client => {
  let position = '0';
  return async <T>(method: Method, url: string, { key, ...payload }: Payload & { key?: string } = {}) => {
    const { type, body } = bodyOf(payload);
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: {
        'x-event-position': position,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode >= 400)
      throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    position = String(response.headers['x-event-position'] ?? position);
    return response.json<T>();
  };
};

/** Signs in and returns that person's session. */
export const signIn = async (app: FastifyInstance, email: string, password: string): Promise<Client> => {
  const { access_token } = await session(app, undefined)<{ access_token: string }>('POST', '/auth/login', {
    json: { email, password },
  });
  return session(app, access_token);
};
