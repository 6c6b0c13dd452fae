/** What is needed of the client's subscription; its own type is known to eventstoredb.ts alone. */
type Subscription = {
  read(): unknown;
  on(event: string | symbol, listener: (...values: unknown[]) => void): unknown;
  unsubscribe(): Promise<void>;
};

/**
 * The events of a subscription in arrays of what is at hand, at most `maxBatch` each. Ends when `stop` aborts; throws the
 * subscription's error, and ends too when the server ends it. What is not asked for stays with the server.
 */
export async function* subscriptionBatches<Event>(
  subscription: Subscription,
  stop: AbortSignal,
  maxBatch: number,
): AsyncGenerator<Event[]> {
  let failure: { error: unknown } | undefined;
  let ended = false;
  let wake: () => void = () => undefined;
  const change = (event: string, listener: (value?: unknown) => void) =>
    subscription.on(event, (value?: unknown) => {
      listener(value);
      wake();
    });
  change('readable', () => undefined);
  change('error', (error) => (failure = { error }));
  change('end', () => (ended = true));
  change('close', () => (ended = true));
  const abort = () => wake();
  stop.addEventListener('abort', abort);

  try {
    while (!stop.aborted) {
      const batch: Event[] = [];
      for (let next; batch.length < maxBatch && (next = subscription.read() as Event | null);)
        batch.push(next);
      if (batch.length > 0) yield batch;
      else if (failure) throw failure.error;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop.removeEventListener('abort', abort);
    // Unsubscribing waits for a connection that may never have been made: its failure was reported above.
    subscription.unsubscribe().catch(() => undefined);
  }
}
