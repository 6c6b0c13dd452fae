/* npm run replay -- <projection>: retries the streams that a projection parked, after its code was corrected. */
import { replayParked } from '@obraclara/projections';
import { tool } from './attached.ts';
import { toolCall } from './tool-call.ts';

await tool(async ({ store, pool, log }) => {
  const [projection] = process.argv.slice(2);
  if (!projection) throw new Error(`Indique cuál: ${toolCall('replay')} <proyección>`);
  const replayed = await replayParked({ store, pool, log, projection });
  if (replayed.length === 0) console.log(`${projection} no tiene flujos apartados.`);
  for (const { stream, drained, error } of replayed) {
    console.log(`${stream}: ${drained ? 'al corriente' : `sigue apartado (${error ?? 'sin motivo'})`}`);
  }
});
