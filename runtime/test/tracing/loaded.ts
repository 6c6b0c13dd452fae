/*
 * Opens the application as the environment configures it, closes it, and prints the loaded OpenTelemetry modules, one per line.
 * Omits OpenTelemetry's API, which prom-client loads:
 * node loaded.ts
 */
import { registerHooks } from 'node:module';
import { readConfig } from '../../src/config.ts';

const loaded = new Set<string>();
registerHooks({
  load: (url, context, next) => {
    if (/open-?telemetry(?!\/api\/)/.test(url)) loaded.add(url.replace(/^.*\//, ''));
    return next(url, context);
  },
});
const { openSystem } = await import('../../src/system.ts');
const parts = ['command-service', 'projections', 'query-service'] as const;
const { close } = await openSystem(readConfig(process.env), { say: () => undefined, parts });
await close();
process.stdout.write([...loaded].join('\n'));
process.exit();
