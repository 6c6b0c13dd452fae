import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, run } from './run.mjs';

await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
const host = process.env.HOST || '127.0.0.1';
const env = environment(node, { HOST: host, PORT: process.env.PORT || '8080' });

/** The services, started anew when a file of theirs changes; the pages that they serve themselves stay those last built. */
const services = () => run(node, ['--watch', '--watch-preserve-output', 'runtime/src/main.ts'], { env });

/** The pages from their sources, exchanged in the open browser when one changes; what they ask goes to the services. */
const pages = () => {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const address = ['--host', host, '--port', process.env.PAGES_PORT || '5173', '--strictPort'];
  return run(node, [vite, ...address, '--clearScreen', 'false'], { env, cwd: path.join(root, 'frontend') });
};

// Neither is of use without the other.
process.exitCode = await Promise.race([services(), pages()]);
process.kill(process.pid, 'SIGTERM');
