/**
 * Fair queue, served in rounds with one entry per `who`: a new entry follows at most one entry of every other `who`, however many
 * those have.
 */
export const roundRobin = <Waiter extends { who: string }>() => {
  const waiting: { waiter: Waiter; round: number }[] = [];
  let present = 0;

  const of = (who: string) => waiting.filter(({ waiter }) => waiter.who === who);
  const leave = (at: number) => waiting.splice(at, 1)[0];

  return {
    join: (waiter: Waiter): void => {
      const own = of(waiter.who).map(({ round }) => round + 1);
      waiting.push({ waiter, round: Math.max(present, ...own) });
    },
    /** Removes and returns the next entry; undefined if the queue is empty. */
    next: (): Waiter | undefined => {
      const first = Math.min(...waiting.map(({ round }) => round));
      const one = leave(waiting.findIndex(({ round }) => round === first));
      if (!one) return undefined;
      present = one.round;
      return one.waiter;
    },
    /** Removes and returns the last entry of the `who` with the most entries. */
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
