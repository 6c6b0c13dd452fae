import { expect, it } from 'vitest';
import { subjectFault } from './commit-subjects.mjs';

it.each([
  ['as-of: reject queued requests', undefined],
  ['query-service: read PostgreSQL once', undefined],
  [`paper: ${'x'.repeat(54)}`, 'has 61 characters, at most 60'],
  ['Reject queued requests', 'does not read `area: verb object`, in lower case'],
  ['as-of: Reject queued requests', 'does not read `area: verb object`, in lower case'],
  ['as-of: reject queued requests.', 'ends with a full stop'],
])('judges the subject «%s»', (subject, fault) => {
  expect(subjectFault(subject)).toBe(fault);
});
