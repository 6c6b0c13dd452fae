/** Revision of a command's last event, and the fingerprint of its request. */
export type ProcessedCommand = { revision: bigint; fingerprint: string | undefined };

/** The commands whose events are in a stream, by id. */
export type ProcessedCommands = {
  get: (id: string) => ProcessedCommand | undefined;
  set: (id: string, done: ProcessedCommand) => void;
  /** One line per command, sorted: id, revision and, if present, fingerprint. */
  lines: () => string;
};

const idOf = (line: string) => line.slice(0, line.indexOf(' '));

/** The line of a command in a sorted text, by binary search: the other lines need no parsing. */
const lineOf = (text: string, id: string): string | undefined => {
  const wanted = `${id} `;
  for (let low = 0, high = text.length; low < high;) {
    const middle = (low + high) >> 1;
    const begins = middle === 0 ? 0 : text.lastIndexOf('\n', middle - 1) + 1;
    const next = text.indexOf('\n', begins);
    const ends = next < 0 ? text.length : next;
    const found = text.slice(begins, begins + wanted.length);
    if (found === wanted) return text.slice(begins, ends);
    if (found < wanted) low = ends + 1;
    else high = begins;
  }
  return undefined;
};

const doneIn = (line: string): ProcessedCommand => {
  const [, revision, fingerprint] = line.split(' ') as [string, string, string];
  return { revision: BigInt(revision), fingerprint: fingerprint || undefined };
};

/** Commands from the `before` lines plus those added since. Keeps the text unparsed: a stream of 50,000 events has as many commands. */
export const processedCommands = (before = ''): ProcessedCommands => {
  const since = new Map<string, ProcessedCommand>();
  return {
    get: (id) => {
      const known = since.get(id);
      const line = known ? undefined : lineOf(before, id);
      return line === undefined ? known : doneIn(line);
    },
    set: (id, done) => void since.set(id, done),
    lines: () => {
      const kept = before === '' ? [] : before.split('\n').filter((line) => !since.has(idOf(line)));
      for (const [id, { revision, fingerprint = '' }] of since) kept.push(`${id} ${revision} ${fingerprint}`);
      return kept.sort().join('\n');
    },
  };
};
