import { expect, it } from 'vitest';
import { matchesEtag } from './etag-match.ts';

// Cases of RFC 9110 §13.1.2 and of the table in §8.8.3.2, weak comparison.
it.each([
  ['W/"1"', 'W/"1"', true],
  ['W/"1"', 'W/"2"', false],
  ['W/"1"', '"1"', true],
  ['"1"', '"1"', true],
  ['"x", W/"1"', '"1"', true],
  [' "x" ,"1" ', 'W/"1"', true],
  ['*', '"1"', true],
  ['1', '"1"', false],
  ['', '"1"', false],
  [undefined, '"1"', false],
])('of If-None-Match %s and the tag %s: %s', (header, tag, holds) => {
  expect(matchesEtag(header, tag)).toBe(holds);
});
