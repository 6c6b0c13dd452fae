/* The stand-in for EventStoreDB in a process of its own, as a server is; says its address and ends with its parent. */
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

const { url } = await loopbackEventStoreDb();
process.once('disconnect', () => process.exit());
process.send?.(url);
