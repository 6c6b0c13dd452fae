/** Steps in the browser's history are taken one after the other: each begins where the one before it has led. */
let steps: Promise<unknown> = Promise.resolve();
let underWay = 0;

/** Takes a step once those before it have led to where they lead, or have failed: that is reported as any error of the page is. */
export const afterOthers = (step: () => unknown) => {
  underWay += 1;
  steps = steps
    .then(step)
    .catch((error: unknown) => reportError(error))
    .finally(() => (underWay -= 1));
};

/** Settles once the steps asked for until now have been taken. */
export const stepsTaken = () => new Promise<void>((taken) => afterOthers(taken));

/** What is longest waited for a step of the browser, ms: one that never arrives holds up nobody else. */
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

/** Goes back by so many steps; settles when the browser is there. */
export const goBack = (navigate: (steps: number) => unknown, steps: number): Promise<void> => {
  const there = arrival();
  void navigate(-steps);
  return there;
};

/** Goes somewhere: at once, or after the step back of a dialog that was just closed, which would undo it. */
export const goTo = (go: () => unknown) => {
  if (underWay === 0) void go();
  else afterOthers(go);
};

/** The query of the present step; what a component was drawn with may be that of the step before. */
export const presentQuery = () => new URLSearchParams(location.search);

/** What the present step knows of itself, likewise; and which dialogs it is the step of, each on top of those before it. */
export const presentState = <State extends object>(): Partial<State & { dialogs: string[] }> =>
  (history.state as { usr?: State | null } | null)?.usr ?? {};
