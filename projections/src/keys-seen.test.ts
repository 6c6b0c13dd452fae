import { expect, it } from 'vitest';
import { keysSeen } from './keys-seen.ts';

const key = (n: number) => `progress:00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

it('knows every key that was added, and hardly ever one that was not', () => {
  const seen = keysSeen();
  const [added, others] = [200_000, 20_000];
  for (let n = 0; n < added; n++) seen.add(key(n));
  let [forgotten, mistaken] = [0, 0];
  for (let n = 0; n < added; n++) if (!seen.has(key(n))) forgotten++;
  for (let n = added; n < added + others; n++) if (seen.has(key(n))) mistaken++;
  expect(forgotten).toBe(0);
  // (2 × 200,000 / 2^24)², about one in 1,760.
  expect(mistaken).toBeLessThan(others / 500);
});
