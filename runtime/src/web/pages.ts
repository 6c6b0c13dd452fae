import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const builtPages = fileURLToPath(new URL('../../../frontend/dist/', import.meta.url));

const year = 365 * 24 * 60 * 60;

/**
 * Security headers (`security.ts`) and the request id, which only documents need. Scripts and styles omit them:
 * these headers are larger than many a script, and each byte delays a phone with a weak signal.
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
/** Includes the compressed variants. */
const isPartOfDocuments = (file: string) => /\.(js|css|woff2)(\.(br|gz))?$/.test(file);

/** Whether the request is a page navigation, as opposed to a call or a missing picture. */
const isNavigation = ({ url, headers }: FastifyRequest) => {
  const [address = ''] = url.split('?');
  if (/^\/(api\/|\.)/.test(address)) return false;
  return !path.posix.extname(address) && /text\/html/.test(headers.accept ?? '');
};

/**
 * Serves the built pages. Files with a hash in their name are cached for a year; the others are revalidated (304).
 * Every page address returns the same document, whose script reads the address.
 */
export const pages = async (app: FastifyInstance, root = builtPages) => {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: ['index.html'],
    cacheControl: false,
    // ETags detect changes, and no client requests byte ranges.
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
