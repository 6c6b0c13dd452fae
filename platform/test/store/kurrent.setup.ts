/* Before all else: what a process loads first it keeps to, so every address of these tests is served by this client. */
import '@kurrent/kurrentdb-client';
import { kindOf } from '../../src/store/eventstoredb-client.ts';

const { scheme } = kindOf('esdb://');
if (scheme !== 'kurrentdb') throw new Error(`these tests are of kurrentdb://, and ${scheme}:// is loaded`);
