import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
process.exit(await run(node, vitest, { env: environment(node, { NODE_ENV: 'test' }) }));
