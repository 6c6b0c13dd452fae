import { rounds } from '@obraclara/platform/work';

/** `spacing`: milliseconds between two turns; `most`: maximum length of a queue. */
export type TurnsLimit = { spacing: number; most: number };

type Waiting = { who: string; go: (mine: boolean) => void };
type Line = ReturnType<typeof rounds<Waiting>>;

/**
 * A queue per key that grants one turn every `spacing` ms. It works in rounds in which each `who` has one turn. A newcomer therefore waits
 * for at most one turn of each other `who`, and no longer than `most` × `spacing`. When the queue is full, the `who` with the most entries
 * loses one; the newcomer does only if each other `who` has a single entry.
 */
export const fairTurns = ({ spacing, most }: TurnsLimit, pause: (ms: number) => Promise<unknown>) => {
  const lines = new Map<string, Line>();

  const serve = async (key: string, line: Line) => {
    while (line.count() > 0) {
      await pause(spacing);
      line.next()?.go(true);
    }
    lines.delete(key);
  };

  const begin = (key: string): Line => {
    const line = rounds<Waiting>();
    lines.set(key, line);
    return line;
  };

  /** Resolves with true when the turn is granted, with false when it is cancelled because the queue is full. */
  return (key: string, who: string): Promise<boolean> =>
    new Promise((go) => {
      const known = lines.get(key);
      const line = known ?? begin(key);
      line.join({ who, go });
      if (!known) void serve(key, line);
      else if (line.count() > most) line.giveWay()?.go(false);
    });
};
