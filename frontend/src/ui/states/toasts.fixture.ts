import { afterEach, beforeEach } from 'vitest';
import { showToastsWith } from './toasts.ts';

/** Messages of the toasts during each test of a file. Unmounts the rendered components after each test. */
export const shownToasts = (): readonly string[] => {
  const messages: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    messages.length = 0;
    stop = showToastsWith(({ message }) => messages.push(message));
  });
  afterEach(() => {
    stop();
  });
  return messages;
};
