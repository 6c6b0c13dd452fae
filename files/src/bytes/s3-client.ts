import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { PutObjectCommand, S3ClientConfig } from '@aws-sdk/client-s3';
import { pause } from '@obraclara/platform/store';
import type { ByteRange, Opened } from './blob-store.ts';
import type { Arrived } from './incoming.ts';
import { bodyOf } from './s3-body.ts';
import { failureOf } from './s3-failure.ts';
import type { S3Place } from './s3-place.ts';

/** What is asked of the store, by whole names of objects. Rejects as `failureOf` says. */
export type S3Client = {
  size(key: string): Promise<number>;
  /** All of it or a part; what has not the hash that is named fails before its last bytes. */
  get(key: string, asked?: { range?: ByteRange | undefined; sha256?: string | undefined }): Promise<Opened>;
  /** The store holds the bytes against their hash, and shows them only once all have come. */
  put(key: string, file: Arrived): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** What begins so, in the order of names, as many at once as the store gives. */
  list(prefix: string): AsyncIterable<string[]>;
};

/** Milliseconds: until a connection is there, and without anything on it that is waited for. */
export const usualPatience = { connection: 3_000, silence: 10_000 };
export type Patience = typeof usualPatience;
/** Files that are read at once: who reads slowly has a connection for long, which nothing else waits for. */
const mostReaders = { maxSockets: 500 };
/** How often anything is asked before it is given up: a connection that was kept may be gone. What has a stream the library asks once. */
const mostTries = 2;
const betweenTries = 200;

/** Names the hash of the bytes in the signature, which the library would leave out of one of a stream. */
const withHash = (command: PutObjectCommand, sha256: string) => {
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return command;
};

/** No refusal that would be the same again, nor silence. */
const isPassing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return name !== 'TimeoutError' && (status === undefined || status >= 500);
};

/** Some stores give all, or another part, and what is passed on is said to be this one. */
const asAsked = (opened: Opened, { start, end }: ByteRange): Opened => {
  if (opened.bytes === end - start + 1) return opened;
  opened.stream.destroy();
  throw new Error('another part was given than was asked for');
};

const unsaid = () => undefined;
/** What fails is told by who asked; the library would write lines of its own. */
const logger = { trace: unsaid, debug: unsaid, info: unsaid, warn: unsaid, error: unsaid };

const saying = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
};

/** A client of the store, for which its library is loaded: nobody else carries it. */
export const s3Client = async (
  { bucket, endpoint, region, ...credentials }: S3Place,
  patience: Patience,
): Promise<S3Client> => {
  const s3 = await import('@aws-sdk/client-s3');
  const usual: S3ClientConfig = {
    ...{ region, credentials, logger, maxAttempts: mostTries },
    // Stores that are not Amazon's have no name of their own for each bucket, nor checksums in trailers.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  };
  const connectionTimeout = patience.connection;
  const client = new s3.S3Client({
    ...usual,
    requestHandler: { connectionTimeout, socketTimeout: patience.silence },
  });
  // The time of a socket runs while its bytes are held back as well: here it runs until the head is there.
  const reading = new s3.S3Client({
    ...usual,
    requestHandler: {
      ...{ connectionTimeout, requestTimeout: patience.silence, throwOnRequestTimeout: true },
      ...{ socketTimeout: 0, httpAgent: mostReaders, httpsAgent: mostReaders },
    },
  });
  const Bucket = bucket;

  const putOnce = async (Key: string, { path, bytes, sha256 }: Arrived) => {
    const Body = createReadStream(path);
    try {
      await client.send(
        withHash(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes }), sha256),
      );
    } finally {
      Body.destroy();
    }
  };
  const put = async (key: string, file: Arrived) => {
    for (let tries = 1; ; tries++)
      try {
        return await putOnce(key, file);
      } catch (error) {
        if (tries === mostTries || !isPassing(error)) throw error;
        await pause(tries * betweenTries);
      }
  };

  async function* list(Prefix: string): AsyncGenerator<string[]> {
    for (let StartAfter: string | undefined; ;) {
      const asked = new s3.ListObjectsV2Command({ Bucket, Prefix, StartAfter });
      const { Contents = [], IsTruncated } = await saying(() => client.send(asked));
      const keys = Contents.flatMap(({ Key }) => Key ?? []);
      if (keys.length > 0) yield keys;
      if (!IsTruncated || keys.length === 0) return;
      StartAfter = keys.at(-1);
    }
  }

  return {
    size: (Key) =>
      saying(async () => (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0),
    get: (Key, { range, sha256 } = {}) =>
      saying(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body, ContentLength = 0 } = await reading.send(
          new s3.GetObjectCommand({ Bucket, Key, Range }),
        );
        const stream = bodyOf(Body as Readable, { patience: patience.silence, sha256 });
        const opened = { stream, bytes: ContentLength };
        return range ? asAsked(opened, range) : opened;
      }),
    put: (key, file) => saying(() => put(key, file)),
    putText: (Key, Body) =>
      saying(async () => void (await client.send(new s3.PutObjectCommand({ Bucket, Key, Body })))),
    remove: (Key) =>
      saying(async () => void (await client.send(new s3.DeleteObjectCommand({ Bucket, Key })))),
    list,
  };
};
