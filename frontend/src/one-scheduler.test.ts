import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

// main.tsx tells it how long React may draw at a time: another one would take no notice.
it('has the scheduler that React has', () => {
  const { resolve } = createRequire(import.meta.url);
  const ofReact = createRequire(resolve('react-dom/client')).resolve('scheduler');
  expect(resolve('scheduler')).toBe(ofReact);
});
