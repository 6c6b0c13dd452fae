type Close = () => Promise<unknown>;
export type AddClose = (one: Close) => void;

/**
 * Collects close functions. `close` runs them once, in reverse order.
 * If one fails, the others still run, and `close` throws the error at the end.
 */
export const closers = () => {
  const list: Close[] = [];
  let closing: Promise<void> | undefined;

  const closeAll = async () => {
    const errors: unknown[] = [];
    for (const one of list.splice(0).reverse()) {
      try {
        await one();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'not everything could be closed');
  };

  return {
    add: ((one) => void list.push(one)) satisfies AddClose,
    close: () => (closing ??= closeAll()),
  };
};
