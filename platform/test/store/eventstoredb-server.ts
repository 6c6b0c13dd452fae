/* Runs the stand-in for EventStoreDB in its own process; sends its URL to the parent and ends with it. */
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

const { url } = await loopbackEventStoreDb();
process.once('disconnect', () => process.exit());
process.send?.(url);
