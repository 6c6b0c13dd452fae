import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, run } from './run.mjs';

await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
// Over the channel the application notices that we are gone, even when we are killed, and stops too.
const env = environment(node, { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node') });
process.exit(await run(node, ['runtime/src/main.ts'], { env, ipc: true }));
