import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, run } from './run.mjs';

await ensureInstalled();
const node = findNode();
// Services to run; without arguments, all of them.
const parts = process.argv.slice(2);
// Only the frontend service serves pages; the other services start without a build.
if (parts.length === 0 || parts.includes('frontend')) await ensureBuilt(node);
const env = environment(node, {
  // What was compiled once is read from here at the next start.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
  // Half the memory at rest, for threads that hardly ever allocate.
  MALLOC_ARENA_MAX: '2',
});
const application = ['--max-semi-space-size=8', 'runtime/src/main.ts', ...parts];
// The application stops when this IPC channel closes, even if this process is killed.
process.exit(await run(node, application, { env, ipc: true }));
