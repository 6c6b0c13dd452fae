import { rounds } from '@obraclara/platform/work';

/** `spacing`: milliseconds from one turn to the next; `most`: how many may wait for one. */
export type TurnsLimit = { spacing: number; most: number };

type Waiting = { who: string; go: (mine: boolean) => void };
type Line = ReturnType<typeof rounds<Waiting>>;

/**
 * Turns in a line by key, one every `spacing`, given in rounds in which each `who` has one. So whoever comes is behind at most
 * one turn of every other, however many those wait for: no longer than `most` × `spacing`. In a line that is full whoever has
 * the most waiting gives way; the newcomer only where each of the others has but one.
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

  /** Resolves when the turn has come, or with false where it had to give way. */
  return (key: string, who: string): Promise<boolean> =>
    new Promise((go) => {
      const known = lines.get(key);
      const line = known ?? begin(key);
      line.join({ who, go });
      if (!known) void serve(key, line);
      else if (line.count() > most) line.giveWay()?.go(false);
    });
};
