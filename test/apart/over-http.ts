import type { InjectOptions } from 'fastify';

const asked = (query: InjectOptions['query']) => {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return text && `?${text}`;
};

/** Sends a request over HTTP with the interface of Fastify's `inject`. */
export const overHttp =
  (url: string) =>
  async ({ method = 'GET', url: path, query, headers = {}, payload }: InjectOptions) => {
    const given = new Headers(headers as Record<string, string>);
    const plain = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
    const text = plain ? payload : JSON.stringify(payload);
    if (!plain && !given.has('content-type')) given.set('content-type', 'application/json');
    const answer = await fetch(`${url}${path as string}${asked(query)}`, {
      method: method,
      headers: given,
      ...(text === undefined ? {} : { body: text as BodyInit }),
    });
    const rawPayload = Buffer.from(await answer.arrayBuffer());
    const body = rawPayload.toString();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers) as Record<string, string | undefined>,
      body,
      rawPayload,
      // As with `inject`, the test reads the properties that it expects; a wrong one fails the test.
      // eslint-disable-next-line @typescript-eslint/no-explicit-any
      json: <T = any>() => JSON.parse(body) as T,
    };
  };
