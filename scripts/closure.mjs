import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const here = {
  os: process.platform,
  cpu: process.arch,
  // As npm tells them apart: a Node that was not built with glibc has no version of it in its report.
  libc: process.platform === 'linux' ? libcOf() : undefined,
};

function libcOf() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

const suits = (asked, is) => asked === undefined || is === undefined || asked.includes(is);
const isForHere = ({ os, cpu, libc }) => suits(os, here.os) && suits(cpu, here.cpu) && suits(libc, here.libc);

/** Resolves a package name from the location `from` as Node does: in its own node_modules, then in each parent folder. */
const found = (packages, from, name) => {
  for (let at = from; ; at = path.posix.dirname(at)) {
    const place = path.posix.join(at, 'node_modules', name);
    if (path.posix.basename(at) !== 'node_modules' && packages[place]) return place;
    if (at === '.' || at === '') return undefined;
  }
};

const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/**
 * Keys in package-lock.json of the packages that these workspaces need at run time on this machine, the workspaces included:
 * what `npm ci --omit=dev --workspace=…` installs. `besides` names packages of the root to include.
 */
export const productionClosure = (workspaces, besides = [], folder = root) => {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const closure = new Set();
  const take = (place) => {
    if (closure.has(place) || !isForHere(packages[place])) return;
    closure.add(place);
    if (packages[place].link) return take(packages[place].resolved);
    for (const name of neededBy(packages[place])) {
      const needed = found(packages, place, name);
      if (needed) take(needed);
      else if (!packages[place].optionalDependencies?.[name])
        throw new Error(`package-lock.json has no ${name} for ${place}`);
    }
  };
  for (const workspace of workspaces) take(workspace);
  for (const name of besides) take(`node_modules/${name}`);
  return [...closure].sort();
};
