/** Queue of navigation steps: each step starts after the previous one has arrived. */
let steps: Promise<unknown> = Promise.resolve();
let underWay = 0;

/** Queues a navigation step after all earlier ones. A failed step is reported like any error of the page and does not block later steps. */
export const afterOthers = (step: () => unknown) => {
  underWay += 1;
  steps = steps
    .then(step)
    .catch((error: unknown) => reportError(error))
    .finally(() => (underWay -= 1));
};

/** Resolves when every step queued so far has run. */
export const stepsTaken = () => new Promise<void>((taken) => afterOthers(taken));

/** Timeout of a navigation step in ms, so that a step that never arrives does not block the queue. */
const patience = 500;

const arrival = () =>
  new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      removeEventListener('popstate', settle);
      resolve();
    };
    const timer = setTimeout(settle, patience);
    addEventListener('popstate', settle);
  });

/** Goes back by this number of steps. Resolves on `popstate`, or after the timeout. */
export const goBack = (navigate: (steps: number) => unknown, steps: number): Promise<void> => {
  const there = arrival();
  void navigate(-steps);
  return there;
};

/** Navigates at once, or after the pending step back of a dialog that was just closed, which would otherwise undo it. */
export const goTo = (go: () => unknown) => {
  if (underWay === 0) void go();
  else afterOthers(go);
};

/** Query of the current history entry. The query of the last render may belong to the previous entry. */
export const presentQuery = () => new URLSearchParams(location.search);

/**
 * Router state of the current history entry, and the ids of its open dialogs from the lowest to the topmost. The state of the last render
 * may belong to the previous entry.
 */
export const presentState = <State extends object>(): Partial<State & { dialogs: string[] }> =>
  (history.state as { usr?: State | null } | null)?.usr ?? {};
