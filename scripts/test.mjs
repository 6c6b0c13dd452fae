import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { run } from './run.mjs';

await ensureInstalled({ dev: true });
const node = findNode();
await ensureBuilt(node);
const isFull = process.argv.includes('--full');
const asked = process.argv.slice(2).filter((argument) => argument !== '--full');
// The full run uses a new seed for random tests each time.
const { TEST_SEED = isFull ? 'random' : undefined } = process.env;
// Files named on the command line always run; otherwise test/full-plan.ts leaves some to the full run.
const isQuick = !isFull && asked.every((argument) => argument === '--changed');
// With --watch, Vitest stays and runs affected tests after each change.
const vitest = ['node_modules/vitest/vitest.mjs', asked.includes('--watch') ? 'watch' : 'run', ...asked];
const settings = { NODE_ENV: 'test', TEST_QUICK: String(isQuick), ...(TEST_SEED && { TEST_SEED }) };
process.exit(await run(node, vitest, { env: environment(node, settings) }));
