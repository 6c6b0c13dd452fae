type Stoppable = { stop: () => Promise<unknown> };

/** Awaits all starts. If one fails, stops those that succeeded, calls `last` and rejects with the error of the failed one. */
export const allOrNone = async <T extends Stoppable>(
  starting: readonly Promise<T>[],
  last: () => Promise<unknown>,
): Promise<T[]> => {
  const settled = await Promise.allSettled(starting);
  const came = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed === undefined) return came;
  await Promise.allSettled(came.map((one) => one.stop()));
  await last();
  throw failed.reason;
};
