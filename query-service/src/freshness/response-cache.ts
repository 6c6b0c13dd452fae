type Remembered = { state: string; answer: Promise<Buffer>; bytes: number };

/**
 * Caches the latest response of each read (`of`) while its inputs (`state`) are unchanged, so that a panel opened by ten users is computed
 * once. Concurrent calls share the computation. Keeps at most `limit` bytes and evicts the least recently used; larger responses and
 * failures are not cached. It stores encoded bytes, since encoding a large text is slow.
 */
export const responseCache = (limit: number) => {
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
    /** Bytes in the cache; for tests. */
    size: () => size,
  };
};
export type ResponseCache = ReturnType<typeof responseCache>;
