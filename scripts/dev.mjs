import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, run } from './run.mjs';

const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '8080';
const pagesPort = process.env.PAGES_PORT || '5173';

/** Exits with a message when the port is taken: restarting on a file change would not help. */
const ensureFree = async (port, variable) => {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
    server.close();
  } catch (error) {
    const taken = `el puerto ${port} ya está ocupado, quizá por otra ObraClara; deténgala o elija otro en ${variable}.`;
    const reason =
      error.code === 'EADDRINUSE' ? taken : `no se puede atender en ${host}:${port} (${error.message}).`;
    console.error(`ObraClara no pudo iniciar: ${reason}`);
    process.exit(1);
  }
};

await ensureFree(port, 'PORT');
await ensureFree(pagesPort, 'PAGES_PORT');
await ensureInstalled();
const node = findNode();
await ensureBuilt(node);
const env = environment(node, { HOST: host, PORT: port });

/** Runs the services and restarts them when one of their files changes, also after a crash. They serve the last built pages. */
const services = () => run(node, ['--watch', '--watch-preserve-output', 'runtime/src/main.ts'], { env });

/** Serves the pages from source with hot module replacement and proxies their requests to the services. */
const pages = () => {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const address = ['--host', host, '--port', pagesPort, '--strictPort'];
  return run(node, [vite, ...address, '--clearScreen', 'false'], { env, cwd: path.join(root, 'frontend') });
};

// Crashed services keep watching their files, so only the watcher or the page server can end here; each needs the other.
process.exitCode = await Promise.race([services(), pages()]);
process.kill(process.pid, 'SIGTERM');
