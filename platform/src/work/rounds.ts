/**
 * A line that is served in rounds in which each `who` has one turn: whoever comes is behind at most one turn of every other, however
 * many those wait for.
 */
export const rounds = <Waiter extends { who: string }>() => {
  const waiting: { waiter: Waiter; round: number }[] = [];
  let present = 0;

  const of = (who: string) => waiting.filter(({ waiter }) => waiter.who === who);
  const leave = (at: number) => waiting.splice(at, 1)[0];

  return {
    join: (waiter: Waiter): void => {
      const own = of(waiter.who).map(({ round }) => round + 1);
      waiting.push({ waiter, round: Math.max(present, ...own) });
    },
    /** Takes out whose turn it is; undefined where nobody waits. */
    next: (): Waiter | undefined => {
      const first = Math.min(...waiting.map(({ round }) => round));
      const one = leave(waiting.findIndex(({ round }) => round === first));
      if (!one) return undefined;
      present = one.round;
      return one.waiter;
    },
    /** Takes out the last of whoever has the most waiting. */
    giveWay: (): Waiter | undefined => {
      const last = Math.max(...waiting.map(({ round }) => round));
      return leave(waiting.findLastIndex(({ round }) => round === last))?.waiter;
    },
    leave: (waiter: Waiter): void => {
      const at = waiting.findIndex((one) => one.waiter === waiter);
      if (at >= 0) leave(at);
    },
    count: (): number => waiting.length,
    countOf: (who: string): number => of(who).length,
  };
};
