/*
 * The whole application but its pages in a process of its own, started by upload.bench.ts with its configuration in the
 * environment. Says its port on its parent's channel; between `watch` and `tell` it watches how much memory it holds, and
 * then says the most, in bytes.
 */
import { readConfig } from '../runtime/src/config.ts';
import { openSystem } from '../runtime/src/system.ts';

const config = readConfig(process.env);
const system = await openSystem(config, {
  say: () => undefined,
  parts: ['command-service', 'projections', 'query-service'],
});
await system.app.listen({ host: config.host, port: config.port });

let most = 0;
let watching: NodeJS.Timeout | undefined;
const look = () => (most = Math.max(most, process.memoryUsage.rss()));

process.on('message', (asked) => {
  clearInterval(watching);
  if (asked === 'watch') {
    most = 0;
    watching = setInterval(look, 5);
  } else look();
  process.send?.(asked === 'watch' ? process.memoryUsage.rss() : most);
});
process.once('disconnect', () => void system.close().finally(() => process.exit(0)));
process.send?.((system.app.server.address() as { port: number }).port);
