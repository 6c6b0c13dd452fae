import { createRequire } from 'node:module';
import type * as Client from '@eventstore/db-client';
import { bareClient } from '../../src/store/eventstoredb-client.ts';

/* The client alone: operators and neighbours have nothing of the adapter. */
export const client = createRequire(import.meta.url)('@eventstore/db-client') as typeof Client;
export { bareClient };
