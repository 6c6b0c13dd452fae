import { expect, it } from 'vitest';

it('lets what a page still does without its document report an error to nobody', () => {
  expect(typeof window).toBe('undefined');
  expect(() => reportError(new Error('late'))).not.toThrow();
});
