import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { mutations } from './mutations-table.mjs';
import { environment, findNode } from './node.mjs';
import { root } from './run.mjs';

/** Longest run of the tests of one change, in ms; a change that makes them hang counts as found. */
const limit = 300_000;

const link = (from, to) => symlinkSync(from, to, 'junction');

/** Copies the tracked and new files to a folder of its own. Packages are links to the installed ones; workspaces are the copied ones. */
const scratchCopy = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'obraclara-mutations-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of String(listed.stdout).split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, '@obraclara'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@obraclara' && !name.startsWith('.')) link(path.join(from, name), path.join(to, name));
  link(path.join(from, '.bin'), path.join(to, '.bin'));
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const name of workspaces) link(path.join(folder, name), path.join(to, '@obraclara', name));
  return folder;
};

await ensureInstalled({ dev: true });
const node = findNode();

const passes = (folder, tests, timeout) => {
  const projects = new Set(tests.map((file) => (file.startsWith('frontend/') ? 'frontend' : 'node')));
  const named = [...projects].flatMap((project) => ['--project', project]);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...named, ...tests];
  const env = environment(node, { NODE_ENV: 'test' });
  const { status, stdout, error } = spawnSync(node, args, {
    cwd: folder,
    env,
    timeout,
    encoding: 'utf8',
  });
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return { passed: status === 0, output: stdout };
};

/** Makes each change alone and runs its tests. Returns the changes that no test found. */
const survivors = (folder, chosen) =>
  chosen.filter(({ file, from, to, tests }) => {
    const place = path.join(folder, file);
    const original = readFileSync(place, 'utf8');
    writeFileSync(
      place,
      original.replace(from, () => to),
    );
    const { passed } = passes(folder, tests, limit);
    writeFileSync(place, original);
    console.log(
      `${passed ? 'SURVIVED' : 'killed  '} ${file}: ${from.trim().split('\n')[0]} → ${to.trim().split('\n')[0]}`,
    );
    return passed;
  });

// Arguments choose changes by area or by a part of the path; without any, all are made.
const asked = process.argv.slice(2);
const chosen = mutations.filter(
  ({ area, file }) => asked.length === 0 || asked.some((one) => one === area || file.includes(one)),
);
const folder = scratchCopy();
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const unchanged = passes(folder, [...new Set(chosen.flatMap(({ tests }) => tests))]);
if (!unchanged.passed) {
  console.error(unchanged.output);
  console.error('The tests fail without a change.');
  process.exit(1);
}
const left = survivors(folder, chosen);
console.log(`${chosen.length - left.length} of ${chosen.length} changes were found by a test.`);
process.exit(left.length === 0 ? 0 : 1);
