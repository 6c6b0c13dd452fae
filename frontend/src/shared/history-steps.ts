/** Steps in the browser's history are taken one after the other: each begins where the one before it has led. */
let steps: Promise<unknown> = Promise.resolve();
let underWay = 0;

/** Takes a step once those before it have led to where they lead. */
export const afterOthers = (step: () => unknown) => {
  underWay += 1;
  steps = steps.then(step).finally(() => (underWay -= 1));
};

/** Goes somewhere: at once, or after the step back of a dialog that was just closed, which would undo it. */
export const goTo = (go: () => unknown) => {
  if (underWay === 0) void go();
  else afterOthers(go);
};
