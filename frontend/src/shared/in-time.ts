/** How long somebody waits for a database to open, in ms: there are browsers that leave one unopened without end. */
const patience = 10_000;

/** The database, for who waits for it; rejects where it is late, and whoever asks next has it if it has opened by then. */
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
