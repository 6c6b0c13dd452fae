/** `spacing`: milliseconds from one turn to the next; `most`: how many may wait for one. */
export type TurnsLimit = { spacing: number; most: number };

type Waiting = { who: string; round: number; go: (mine: boolean) => void };
type Line = { waiting: Waiting[]; round: number };

/** Whoever has the most waiting gives way: the last of the highest round. */
const lastOf = ({ waiting }: Line) => waiting.reduce((last, one) => (one.round >= last.round ? one : last));
const firstOf = ({ waiting }: Line) =>
  waiting.reduce((first, one) => (one.round < first.round ? one : first));

const leave = ({ waiting }: Line, one: Waiting) => void waiting.splice(waiting.indexOf(one), 1);

/**
 * Turns in a line by key, one every `spacing`, given in rounds in which each `who` has one. So whoever comes is behind at most
 * one turn of every other, however many those wait for: no longer than `most` × `spacing`. In a line that is full whoever has
 * the most waiting gives way; the newcomer only where each of the others has but one.
 */
export const fairTurns = ({ spacing, most }: TurnsLimit, pause: (ms: number) => Promise<unknown>) => {
  const lines = new Map<string, Line>();

  const serve = async (key: string, line: Line) => {
    while (line.waiting.length > 0) {
      await pause(spacing);
      const next = firstOf(line);
      leave(line, next);
      line.round = next.round;
      next.go(true);
    }
    lines.delete(key);
  };

  const join = (line: Line, who: string, go: Waiting['go']) => {
    const own = line.waiting.filter((one) => one.who === who).map(({ round }) => round + 1);
    line.waiting.push({ who, round: Math.max(line.round, ...own), go });
    if (line.waiting.length <= most) return;
    const last = lastOf(line);
    leave(line, last);
    last.go(false);
  };

  /** Resolves when the turn has come, or with false where it had to give way. */
  return (key: string, who: string): Promise<boolean> =>
    new Promise((go) => {
      const line = lines.get(key);
      if (line) return join(line, who, go);
      const begun = { waiting: [{ who, round: 0, go }], round: 0 };
      lines.set(key, begun);
      void serve(key, begun);
    });
};
