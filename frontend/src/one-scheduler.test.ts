import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

// main.tsx configures React's scheduler: a second copy of the package would have no effect.
it('has the scheduler that React has', () => {
  const { resolve } = createRequire(import.meta.url);
  const ofReact = createRequire(resolve('react-dom/client')).resolve('scheduler');
  expect(resolve('scheduler')).toBe(ofReact);
});
