import type { InjectOptions } from 'fastify';

/** A way to ask an application over its address as one would ask it without a socket. */
export const overHttp =
  (url: string) =>
  async ({ method = 'GET', url: path, headers = {}, payload }: InjectOptions) => {
    const given = new Headers(headers as Record<string, string>);
    const plain = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
    const text = plain ? payload : JSON.stringify(payload);
    if (!plain && !given.has('content-type')) given.set('content-type', 'application/json');
    const answer = await fetch(`${url}${path as string}`, {
      method: method,
      headers: given,
      ...(text === undefined ? {} : { body: text as BodyInit }),
    });
    const body = await answer.text();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers) as Record<string, string | undefined>,
      body,
      json: <T = never>() => JSON.parse(body) as T,
    };
  };
