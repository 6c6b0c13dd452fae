/*
 * The application without its pages in a separate process for upload.bench.ts, configured by the environment. Sends its port to its
 * parent. Between `watch` and `tell` it samples its memory; then it sends the peak in bytes.
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
