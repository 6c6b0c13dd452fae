import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { PutObjectCommand, S3ClientConfig } from '@aws-sdk/client-s3';
import { pause } from '@obraclara/platform/store';
import type { ByteRange, Opened } from './blob-store.ts';
import type { Arrived } from './incoming.ts';
import { bodyOf } from './s3-body.ts';
import { failureOf } from './s3-failure.ts';
import type { S3Place } from './s3-place.ts';

/** Requests to the store, by full object keys. Rejects with the errors of `failureOf`. */
export type S3Client = {
  size(key: string): Promise<number>;
  /** Reads an object or a range of it. On a hash mismatch, fails before the last chunk. */
  get(key: string, asked?: { range?: ByteRange | undefined; sha256?: string | undefined }): Promise<Opened>;
  /** The store verifies the hash and shows the object only once it is complete. */
  put(key: string, file: Arrived): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys with this prefix in lexical order, in pages of the store's size. */
  list(prefix: string): AsyncIterable<string[]>;
};

/** Milliseconds: for connecting, and for waiting without data. */
export const usualPatience = { connection: 3_000, silence: 10_000 };
export type Patience = typeof usualPatience;
/** Files that are read concurrently: slow readers occupy a connection for long, so the limit is high. */
const mostReaders = { maxSockets: 500 };
/** Tries per request, since a reused connection may be closed. The library does not retry requests with a stream. */
const mostTries = 2;
const betweenTries = 200;

/** Signs the hash of the body, which the library omits for streams. */
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

/** Whether a retry may succeed: neither a refusal nor a timeout. */
const isPassing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return name !== 'TimeoutError' && (status === undefined || status >= 500);
};

/** Checks the length of a range: some stores return the whole object or another range. */
const asAsked = (opened: Opened, { start, end }: ByteRange): Opened => {
  if (opened.bytes === end - start + 1) return opened;
  opened.stream.destroy();
  throw new Error('another part was given than was asked for');
};

const unsaid = () => undefined;
/** Callers log failures; the library would log them too. */
const logger = { trace: unsaid, debug: unsaid, info: unsaid, warn: unsaid, error: unsaid };

const saying = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
};

/** Creates a client. Loads the S3 library only here, since other processes do not need it. */
export const s3Client = async (
  { bucket, endpoint, region, ...credentials }: S3Place,
  patience: Patience,
): Promise<S3Client> => {
  const s3 = await import('@aws-sdk/client-s3');
  const usual: S3ClientConfig = {
    ...{ region, credentials, logger, maxAttempts: mostTries },
    // Other stores than Amazon's have neither host names per bucket nor checksums in trailers.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  };
  const connectionTimeout = patience.connection;
  const client = new s3.S3Client({
    ...usual,
    requestHandler: { connectionTimeout, socketTimeout: patience.silence },
  });
  // A socket timeout would also run while the reader is slow, so reads only limit the time until the response headers.
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
