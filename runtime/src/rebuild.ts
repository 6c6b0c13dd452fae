/* npm run rebuild -- <projection|all>: rebuilds read models from the first event, while the old ones serve. */
import { rebuild } from '@obraclara/projections';
import { tool } from './attached.ts';
import { progressBar } from './progress-bar.ts';
import { toolCall } from './tool-call.ts';

const draw = progressBar();

await tool(async ({ store, pool, log }) => {
  const names = process.argv.slice(2);
  if (names.length === 0) throw new Error(`Indique qué reconstruir: ${toolCall('rebuild')} <proyección|all>`);
  await rebuild(names, {
    store,
    pool,
    log,
    onProgress: ({ name, position, head }) => draw(name, head > 0 ? Math.min(position / head, 1) : 1),
  });
  console.log('Reconstrucción terminada.');
});
