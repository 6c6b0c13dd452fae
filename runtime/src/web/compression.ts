import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Lets the plugin compress lists, whose `Content-Range` counts rows. The plugin skips every answer with that header, since compression
 * would invalidate a range of bytes. Removes the header first and returns a function to call after the plugin, which restores it.
 */
const aroundRanges = (app: FastifyInstance) => {
  const ranges = new WeakMap<FastifyReply, string>();
  app.addHook('onSend', async (_, reply) => {
    const range = reply.getHeader('content-range');
    if (typeof range !== 'string' || range.startsWith('bytes')) return;
    ranges.set(reply, range);
    reply.removeHeader('content-range');
  });
  const putBack = async (_: unknown, reply: FastifyReply) => {
    const range = ranges.get(reply);
    if (range !== undefined) reply.header('content-range', range);
  };
  return () =>
    app.addHook('onRoute', (route) => void (route.onSend = [...[route.onSend ?? []].flat(), putBack]));
};

/** Compresses answers as they are sent. Brotli's default effort would cost more time than the bytes it saves. */
export const compression = async (app: FastifyInstance) => {
  const after = aroundRanges(app);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  after();
};
