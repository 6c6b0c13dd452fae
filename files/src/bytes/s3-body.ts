import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { damagedCode } from './blob-store.ts';
import { failureOf } from './s3-failure.ts';

const silent = (patience: number) =>
  Object.assign(new Error(`the store has sent nothing for ${patience} ms`), { name: 'TimeoutError' });

/** What comes of an answer. Time runs while it is waited for, not while it is held back by who reads. */
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

/** Holds the last bytes back until all have the hash: of others some are always missing. */
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

/** How an answer is read: `patience` in milliseconds without a byte; `sha256` what its bytes must have. */
export type Reading = { patience: number; sha256?: string | undefined };

/**
 * The bytes of an answer of the store. Fails as `failureOf` says; before the last of them where they do not have the hash. The
 * connection goes with the stream, read or not.
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
