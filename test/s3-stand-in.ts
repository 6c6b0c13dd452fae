import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import S3rver from '@20minutes/s3rver';
import type { S3Place } from '../files/src/index.ts';

/** Credentials that the stand-in accepts. */
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'obra';

type Middleware = S3rver['middleware'][number];
type Page = { Contents: { Key: string }[]; IsTruncated: boolean };

/** The library omits the trailing slash of bucket requests, which their signatures cover. */
const withLastSlash: Middleware = (context, next) => {
  if (/^\/[^/?]+\/(\?|$)/.test(context.url)) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  return next();
};

/** Splits listings into pages, as a real store does; the library returns all remaining entries. */
const inPages =
  (most: number): Middleware =>
  async (context, next) => {
    await next();
    const { ListBucketResult: page } = (context.body ?? {}) as { ListBucketResult?: Page };
    if (!page) return;
    page.Contents.sort((a, b) => (a.Key < b.Key ? -1 : 1));
    page.IsTruncated = page.Contents.length > most;
    page.Contents = page.Contents.slice(0, most);
  };

/** A local S3-compatible store that verifies signatures and stores its objects in a folder. */
export const s3StandIn = async (most = 1000) => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'obraclara-s3-'));
  const asked: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
  let cutAt: number | undefined;
  let meddle: Middleware | undefined;
  let server: S3rver;

  const stop = async () => {
    const { httpServer } = server;
    if (!httpServer.listening) return;
    const closed = once(httpServer, 'close');
    httpServer.close();
    httpServer.closeAllConnections();
    await closed;
  };
  /** Records requests, and stops the store in the middle of an upload if `stopAt` was called. */
  const watch: Middleware = (context, next) => {
    const { method, url, req } = context;
    asked.push({ method, url, headers: req.headers });
    let bytes = 0;
    // A listener consumes the first bytes, so it is added only to an upload that will be cut.
    if (method === 'PUT' && cutAt !== undefined && Number(req.headers['content-length']) > cutAt)
      req.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > (cutAt ?? Infinity)) void stop();
      });
    return meddle ? meddle(context, next) : next();
  };
  const start = async (port = 0): Promise<number> => {
    const own = { address: '127.0.0.1', vhostBuckets: false, silent: true };
    server = new S3rver({ ...own, port, directory, configureBuckets: [{ name: bucket }] });
    server.middleware.unshift(watch);
    server.middleware.splice(-1, 0, withLastSlash, inPages(most));
    // Interrupted connections are expected.
    server.logger.silent = true;
    (server as unknown as NodeJS.EventEmitter).on('error', () => undefined);
    return (await server.run()).port;
  };
  const port = await start();
  const endpoint = `http://127.0.0.1:${port}`;

  return {
    asked,
    endpoint,
    /** A prefix of the bucket, with valid credentials. */
    place: (prefix = ''): S3Place => ({ bucket, prefix, endpoint, region: 'us-east-1', ...key }),
    /** The same place as environment variables. */
    environment: (prefix: string) => ({
      FILES_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    }),
    /** Path of an object's file. */
    pathOf: (name: string) => path.join(directory, bucket, `${name}._S3rver_object`),
    /** Stops the store after it has received so many bytes of an object. */
    stopAt: (bytes: number) => void (cutAt = bytes),
    stop,
    /** Adds a middleware for all requests, or removes it. */
    meddle: (by?: Middleware) => void (meddle = by),
    /** Number of open connections. */
    connections: () => promisify(server.httpServer.getConnections.bind(server.httpServer))(),
    again: async () => {
      cutAt = undefined;
      await start(port);
    },
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export type S3StandIn = Awaited<ReturnType<typeof s3StandIn>>;
