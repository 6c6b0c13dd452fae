/** A live worker, and the projections that its code can lead. */
export type LiveWorker = { id: string; models: readonly string[] };

const byId = (a: LiveWorker, b: LiveWorker) => (a.id < b.id ? -1 : 1);

/**
 * Assigns a leader to each projection: its current leader, unless that one is dead or leads at least two more than another capable worker.
 * Deterministic: all workers compute the same result from the same rows, without communication. Leaves out projections that no worker can
 * lead.
 */
export const assignLeaders = (
  workers: readonly LiveWorker[],
  holders: ReadonlyMap<string, string>,
): Map<string, string> => {
  const inOrder = workers.toSorted(byId);
  const loads = new Map(inOrder.map(({ id }) => [id, 0]));
  const shares = new Map<string, string>();
  const loadOf = (id: string) => loads.get(id)!;
  const give = (name: string, to: string) => {
    const from = shares.get(name);
    if (from !== undefined) loads.set(from, loadOf(from) - 1);
    loads.set(to, loadOf(to) + 1);
    shares.set(name, to);
  };
  const lightest = (name: string) =>
    inOrder
      .filter(({ models }) => models.includes(name))
      .reduce<string | undefined>(
        (least, { id }) => (least === undefined || loadOf(id) < loadOf(least) ? id : least),
        undefined,
      );

  const names = [...new Set(inOrder.flatMap(({ models }) => models))].toSorted();
  for (const name of names) {
    const holder = inOrder.find(({ id, models }) => id === holders.get(name) && models.includes(name));
    if (holder) give(name, holder.id);
  }
  for (const name of names) if (!shares.has(name)) give(name, lightest(name)!);
  const tooMuch = () =>
    names.find((name) => {
      const other = lightest(name)!;
      return loadOf(shares.get(name)!) > loadOf(other) + 1;
    });
  for (let name = tooMuch(); name !== undefined; name = tooMuch()) give(name, lightest(name)!);
  return shares;
};
