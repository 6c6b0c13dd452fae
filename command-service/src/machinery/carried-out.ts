/** Where a command's last event stands, and what was asked. */
export type CarriedOut = { revision: bigint; fingerprint: string | undefined };

/** The commands whose events are in a stream. */
export type Commands = {
  get: (id: string) => CarriedOut | undefined;
  set: (id: string, done: CarriedOut) => void;
  /** A line for each, in order: id, revision and, where there is one, fingerprint. */
  lines: () => string;
};

const idOf = (line: string) => line.slice(0, line.indexOf(' '));

/** The line of this command in a text of lines in order, found by halving; so nothing has to be made of the others. */
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

const doneIn = (line: string): CarriedOut => {
  const [, revision, fingerprint] = line.split(' ') as [string, string, string];
  return { revision: BigInt(revision), fingerprint: fingerprint || undefined };
};

/** Commands that are known by `lines` of before, and those told since. A stream of 50,000 has as many. */
export const commandsOf = (before = ''): Commands => {
  const since = new Map<string, CarriedOut>();
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
