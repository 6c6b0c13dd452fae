import { createRequire } from 'node:module';
import type * as Client from '@eventstore/db-client';
import { bareClient, kindOf } from '../../src/store/eventstoredb-client.ts';

/*
 * The client alone, of the kind that this process has loaded: operators and neighbours have nothing of the adapter. What tests need
 * of its package is called the same in both, but for what an append expects.
 */
const { name, expected } = kindOf('');
export const client = createRequire(import.meta.url)(name) as typeof Client;
export const expecting = (revision: Client.AppendExpectedRevision): Client.AppendToStreamOptions => ({
  [expected]: revision,
});
export { bareClient };
