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

/** Ends us with a sentence where the services could not listen: no change of a file would help that. */
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

/** The services, started anew when a file of theirs changes, also after they fell; the pages they serve themselves stay those last built. */
const services = () => run(node, ['--watch', '--watch-preserve-output', 'runtime/src/main.ts'], { env });

/** The pages from their sources, exchanged in the open browser when one changes; what they ask goes to the services. */
const pages = () => {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const address = ['--host', host, '--port', pagesPort, '--strictPort'];
  return run(node, [vite, ...address, '--clearScreen', 'false'], { env, cwd: path.join(root, 'frontend') });
};

// Services that fell wait for a change of theirs; what ends here is their watch or the pages, and neither is of use without the other.
process.exitCode = await Promise.race([services(), pages()]);
process.kill(process.pid, 'SIGTERM');
