import { expect, inject, it } from 'vitest';

it('is on three nodes that all that can run on EventStoreDB is tried', ({ skip }) => {
  if (inject('eventStoreIs') !== 'three nodes')
    skip('there is no Docker to start three nodes, or EVENT_STORE_URL names what to try');
  expect(new Set(inject('eventStoreUrl').match(/[^/,]+:\d+/g))).toHaveProperty('size', 3);
});
