import { createRequire } from 'node:module';
import type * as Client from '@eventstore/db-client';
import { bareClient } from '../../src/store/eventstoredb-client.ts';

/* The client's package without the adapter, for tests that act as operators or as other applications. */
export const client = createRequire(import.meta.url)('@eventstore/db-client') as typeof Client;
export { bareClient };
