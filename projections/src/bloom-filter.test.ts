import { expect, it } from 'vitest';
import { bloomFilter } from './bloom-filter.ts';

const key = (n: number) => `progress:00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

it('knows every key that was added, and hardly one in ten thousand that was not, however many they are', () => {
  const seen = bloomFilter();
  const [added, others] = [600_000, 100_000];
  for (let n = 0; n < added; n++) seen.add(key(n));
  let [forgotten, mistaken] = [0, 0];
  for (let n = 0; n < added; n++) if (!seen.has(key(n))) forgotten++;
  for (let n = added; n < added + others; n++) if (seen.has(key(n))) mistaken++;
  expect(forgotten).toBe(0);
  expect(mistaken).toBeLessThan(others / 10_000);
});
