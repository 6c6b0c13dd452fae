type Remembered = { state: string; answer: Promise<Buffer>; bytes: number };

/**
 * Remembers the latest answer of each read (`of`) while what it follows from (`state`) stands, so that a panel opened by
 * ten people is computed once. Whoever asks meanwhile shares the computation. Holds at most `limit` bytes, the answers that
 * were used last; a larger one and a failure are not kept. They are held as the bytes to send: a large text is slow to encode.
 */
export const answerMemory = (limit: number) => {
  const known = new Map<string, Remembered>();
  let size = 0;

  const forget = (of: string) => {
    size -= known.get(of)?.bytes ?? 0;
    known.delete(of);
  };

  const keep = (of: string, one: Remembered, bytes: number) => {
    if (known.get(of) !== one) return;
    if (bytes > limit) return forget(of);
    one.bytes = bytes;
    size += bytes;
    for (const oldest of known.keys()) {
      if (size <= limit) break;
      forget(oldest);
    }
  };

  const compute = (of: string, state: string, load: () => Promise<string>) => {
    const work = async () => {
      try {
        const answer = Buffer.from(await load());
        keep(of, one, answer.length);
        return answer;
      } catch (error) {
        if (known.get(of) === one) forget(of);
        throw error;
      }
    };
    const one: Remembered = { state, answer: Promise.resolve().then(work), bytes: 0 };
    forget(of);
    known.set(of, one);
    return one.answer;
  };

  return {
    answer: (of: string, state: string, load: () => Promise<string>): Promise<Buffer> => {
      const found = known.get(of);
      if (found?.state !== state) return compute(of, state, load);
      known.delete(of);
      known.set(of, found);
      return found.answer;
    },
    /** Bytes held; for tests. */
    size: () => size,
  };
};
export type AnswerMemory = ReturnType<typeof answerMemory>;
