import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { damagedCode } from './blob-store.ts';
import { failureOf } from './s3-failure.ts';

const silent = (patience: number) =>
  Object.assign(new Error(`the store has sent nothing for ${patience} ms`), { name: 'TimeoutError' });

/** Yields the chunks of a response. The timeout runs only while waiting for data, not while the reader is slow. */
async function* arriving(body: Readable, patience: number): AsyncGenerator<Buffer> {
  const waiting = () => setTimeout(() => body.destroy(silent(patience)), patience);
  let givenUp = waiting();
  try {
    for await (const chunk of body) {
      clearTimeout(givenUp);
      yield chunk as Buffer;
      givenUp = waiting();
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    clearTimeout(givenUp);
  }
}

/** Withholds the last chunk until the hash matches, so that damaged content is never complete. */
async function* checked(source: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const chunk of source) {
    if (last) yield last;
    hash.update(chunk);
    last = chunk;
  }
  if (hash.digest('hex') !== sha256)
    throw Object.assign(new Error(`the bytes of ${sha256} are damaged in the file store`), {
      code: damagedCode,
    });
  if (last) yield last;
}

/** `patience`: milliseconds without a byte until a timeout; `sha256`: expected hash of the bytes. */
export type Reading = { patience: number; sha256?: string | undefined };

/**
 * Stream of a response's bytes. Fails with the errors of `failureOf`; on a wrong hash, before the last chunk. Destroying the
 * stream closes the connection.
 */
export const bodyOf = (body: Readable, { patience, sha256 }: Reading): Readable => {
  const arrived = arriving(body, patience);
  const bytes = sha256 === undefined ? arrived : checked(arrived, sha256);
  return new Readable({
    read() {
      bytes.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
};
