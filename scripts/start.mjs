import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
// Over the channel the application notices that we are gone, even when we are killed, and stops too.
process.exit(await run(node, ['runtime/src/main.ts'], { env: environment(node), ipc: true }));
