import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
// With --watch, Vitest stays and runs affected tests after each change.
const asked = process.argv.slice(2).filter((argument) => argument !== '--full');
// The full run uses a new seed for random tests each time.
const { TEST_SEED = process.argv.includes('--full') ? 'random' : undefined } = process.env;
const vitest = ['node_modules/vitest/vitest.mjs', asked.includes('--watch') ? 'watch' : 'run', ...asked];
process.exit(
  await run(node, vitest, { env: environment(node, { NODE_ENV: 'test', ...(TEST_SEED && { TEST_SEED }) }) }),
);
