/**
 * Wraps `open` with a timeout (ms), because some browsers never settle the request. Rejects with a `TimeoutError`; a later call returns the
 * database if it has opened by then.
 */
export const withOpenTimeout =
  <Database>(open: () => Promise<Database>, timeoutMs = 10_000) =>
  async (): Promise<Database> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const error = new DOMException('the database does not open', 'TimeoutError');
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    try {
      return await Promise.race([open(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
