import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './run.mjs';

const oldestNode = 24;

/** The sentence for a Node that is too old to run TypeScript as it is; undefined when it will do. */
export const tooOld = (version) =>
  Number(version.split('.')[0]) >= oldestNode
    ? undefined
    : `ObraClara necesita Node ${oldestNode} o posterior y aquí hay ${version}: actualícelo (https://nodejs.org) y repita.`;

/** The Node that came with the dependencies if it runs here, else the one running us. Ends with a sentence if neither will do. */
export const findNode = () => {
  const bundled = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (spawnSync(bundled, ['--version']).status === 0) return bundled;
  const sentence = tooOld(process.versions.node);
  if (!sentence) return process.execPath;
  console.error(sentence);
  return process.exit(1);
};

/** Our environment with the project's programs, its Node first, on the path. */
export const environment = (node, extra = {}) => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  ...extra,
});
