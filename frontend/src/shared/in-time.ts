/** Timeout in ms for opening a database: some browsers never settle the request. */
const patience = 10_000;

/** Wraps `open` with a timeout. Rejects with a `TimeoutError`; a later call returns the database if it has opened by then. */
export const inTime =
  <Database>(open: () => Promise<Database>) =>
  async (): Promise<Database> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const why = new DOMException('the database does not open', 'TimeoutError');
      timer = setTimeout(() => reject(why), patience);
    });
    try {
      return await Promise.race([open(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
