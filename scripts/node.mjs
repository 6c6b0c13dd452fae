import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './run.mjs';

const oldestNode = 24;

/** Error message for a Node version that cannot run TypeScript without a build; undefined if it can. */
export const tooOld = (version) =>
  Number(version.split('.')[0]) >= oldestNode
    ? undefined
    : `ObraClara necesita Node ${oldestNode} o posterior y aquí hay ${version}: actualícelo (https://nodejs.org) y repita.`;

/** Path of the Node installed with the dependencies if it runs here, else of the current Node. Exits with a message if neither is recent enough. */
export const findNode = () => {
  const bundled = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (spawnSync(bundled, ['--version']).status === 0) return bundled;
  const sentence = tooOld(process.versions.node);
  if (!sentence) return process.execPath;
  console.error(sentence);
  return process.exit(1);
};

/** Environment variables for child processes: the project's Node and binaries come first in PATH. */
export const environment = (node, extra = {}) => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  ...extra,
});
