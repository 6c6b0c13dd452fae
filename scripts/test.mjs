import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
// With --watch it stays, and runs again what a change concerns.
const asked = process.argv.slice(2).filter((argument) => argument !== '--full');
// Everything there is, each time with random tests of another seed.
const { TEST_SEED = process.argv.includes('--full') ? 'random' : undefined } = process.env;
const vitest = ['node_modules/vitest/vitest.mjs', asked.includes('--watch') ? 'watch' : 'run', ...asked];
process.exit(
  await run(node, vitest, { env: environment(node, { NODE_ENV: 'test', ...(TEST_SEED && { TEST_SEED }) }) }),
);
