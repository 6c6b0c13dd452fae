// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { downloadReviewFiles } from './prefetch.ts';

it('does without the code that brings files where the network goes before it is there', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const bringing = downloadReviewFiles(
    { client: new QueryClient() },
    ['p1'],
    new AbortController().signal,
    gone,
  );
  await expect(bringing).resolves.toBeUndefined();
});
