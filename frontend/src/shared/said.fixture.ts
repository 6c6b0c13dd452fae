import { afterEach, beforeEach } from 'vitest';
import { showToastsWith } from './toasts.ts';

/** What toasts say during each test of a file; what is on screen goes with it. */
export const saidInToasts = (): readonly string[] => {
  const said: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    said.length = 0;
    stop = showToastsWith(({ message }) => said.push(message));
  });
  afterEach(() => {
    stop();
  });
  return said;
};
