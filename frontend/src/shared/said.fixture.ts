import { afterEach, beforeEach } from 'vitest';
import { showToastsWith } from './toasts.ts';

/** Messages of the toasts during each test of a file. Unmounts the rendered components after each test. */
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
