import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const builtPages = fileURLToPath(new URL('../../../frontend/dist/', import.meta.url));

const year = 365 * 24 * 60 * 60;

/**
 * What a document may do, and who may frame it (`security.ts`), and by what name it is in the log: a script or a style needs none of it. These
 * headers weigh more than many a script itself, and a telephone with little signal waits for each of them.
 */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];
/** As written or as compressed when built. */
const isPartOfDocuments = (file: string) => /\.(js|css|woff2)(\.(br|gz))?$/.test(file);

/** A person's navigation, as opposed to a call or a missing picture. */
const isNavigation = ({ url, headers }: FastifyRequest) => {
  const [address = ''] = url.split('?');
  if (/^\/(api\/|\.)/.test(address)) return false;
  return !path.posix.extname(address) && /text\/html/.test(headers.accept ?? '');
};

/**
 * The built pages. Files whose name changes with their content may be kept for a year; the others are asked for again
 * each time (and answered with 304). Every address a person may open gives the one page, which reads the address itself.
 */
export const pages = async (app: FastifyInstance, root = builtPages) => {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: ['index.html'],
    cacheControl: false,
    // What changed is told by their ETag, and nobody asks for a part of one.
    lastModified: false,
    acceptRanges: false,
    globIgnore: ['**/*.{br,gz}', '.vite/**', '.sources'],
    setHeaders: (reply, file) => {
      const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
      if (hashed && isPartOfDocuments(file)) for (const name of ofDocuments) reply.removeHeader(name);
    },
  });
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    isNavigation(request) ? reply.sendFile('index.html') : reply.callNotFound();
  app.get('/login', { schema: { hide: true } }, (_, reply) => reply.sendFile('index.html'));
  app.get('/*', { schema: { hide: true } }, page);
};
