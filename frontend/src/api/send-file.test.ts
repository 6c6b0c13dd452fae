// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { uploadsBegun } from './fake-upload.fixture.ts';
import { sendFile } from './send-file.ts';
import { onUnanswered } from './unanswered.ts';

const begun = uploadsBegun();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const file = new File(['x'.repeat(9)], 'IMG_1.jpg', { type: 'image/jpeg' });

/** An upload in progress; `outcome` is its current result. */
const sending = (further: { silence?: number } = {}) => {
  const cancel = new AbortController();
  let outcome: unknown = 'under way';
  sendFile({ path: 'upload', file, name: 'a.jpg', key: 'k1', signal: cancel.signal, ...further }).then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  };
  return { cancel, after, upload: begun.at(-1)! };
};

it('gives up a line on which nothing has moved for a minute, and not one that is slow', async () => {
  const { after, upload } = sending();
  expect(await after(59_000)).toBe('under way');
  upload.progress(3, 9);
  expect(await after(59_000)).toBe('under way');
  upload.progress(9, 9);
  expect(await after(59_999)).toBe('under way');
  expect(upload.aborted).toBe(false);
  expect(await after(1)).toMatchObject({ status: 0, message: 'El servidor no respondió. Intente de nuevo.' });
  expect(upload.aborted).toBe(true);
});

it('uses the given timeout, and settles once', async () => {
  const { after, upload } = sending({ silence: 20_000 });
  expect(await after(20_000)).toMatchObject({ status: 0 });
  upload.answer(201, { file_url: '/api/files/f1' });
  expect(await after(60_000)).toMatchObject({ status: 0 });
});

it('takes an answer of something between for none: the file is not there', async () => {
  const { after, upload } = sending();
  upload.answer(200, '<html>Bienvenido a la red</html>');
  expect(await after(0)).toMatchObject({ status: 0 });
});

it('says a lost connection, a refusal and that it was cancelled apart', async () => {
  const unanswered = vi.fn();
  onTestFinished(onUnanswered(unanswered));
  const lost = sending();
  lost.upload.loseConnection();
  expect(await lost.after(0)).toMatchObject({ status: 0 });
  const refused = sending();
  refused.upload.answer(413, { detail: 'El archivo pesa demasiado' });
  expect(await refused.after(0)).toMatchObject({ status: 413, message: 'El archivo pesa demasiado' });
  const cancelled = sending();
  cancelled.cancel.abort();
  expect(await cancelled.after(0)).toMatchObject({ name: 'AbortError' });
  expect(cancelled.upload.aborted).toBe(true);
  expect(unanswered).toHaveBeenCalledTimes(1);
});
