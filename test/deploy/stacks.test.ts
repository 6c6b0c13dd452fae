import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { commandsOf } from './commands.ts';
import { composeFiles, read, root, stacks } from './tree.ts';

/** Rules for errors; the linter's other rules concern the order of keys. */
const grave = /^(invalid-|no-duplicate-|require-explicit-interface)/;

const faultsOf = (paths: string[]) => {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const found = linter.lintFiles(paths, false);
  expect(found).toHaveLength(paths.length);
  const faults = found.flatMap(({ messages }) => messages.filter(({ rule }) => grave.test(rule)));
  return faults.map(({ rule, message }) => `${rule}: ${message}`);
};

it('are Compose files, as its specification has them', () => {
  expect(faultsOf(composeFiles.map((file) => path.join(root, file)))).toEqual([]);
});

it.each(stacks)('%s are still that together: Compose takes no list with an entry twice', async (_, stack) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-stack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'docker-compose.yml');
  await writeFile(file, stringify(stack, { aliasDuplicateObjects: false }));
  expect(faultsOf([file])).toEqual([]);
});

type Found = [path: string, entry: string];
/** Every list entry with its path. Command lines and health checks are left out: each is one command, not a list of entries. */
const entriesIn = (value: unknown, place = ''): Found[] => {
  if (/\.(command|entrypoint|test)$/.test(place) || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.map((entry): Found => [place, JSON.stringify(entry)]);
  return Object.entries(value).flatMap(([name, part]) => entriesIn(part, `${place}.${name}`));
};

it.each(stacks)('%s say nothing of a service twice', (_, stack) => {
  const found = entriesIn(stack.services).map(([place, entry]) => `${place}: ${entry}`);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((each, at) => found.indexOf(each) < at)).toEqual([]);
});

it.each(stacks)('%s build each image once, and ask no registry for what is built here', (_, stack) => {
  const built = Object.entries(stack.services).filter(([, { build }]) => build);
  expect(built.map(([name, { image }]) => [name, image])).toEqual([
    ['command-1', 'obraclara/services'],
    ['pages', 'obraclara/front'],
  ]);
  for (const [name, { image, pull_policy }] of Object.entries(stack.services))
    expect([name, pull_policy]).toEqual([name, image!.startsWith('obraclara/') ? 'never' : undefined]);
});

it('runs only images that were built or pulled', () => {
  const { services } = stacks.at(-1)![1];
  const told = ['README.md', 'docs/operations.md'].flatMap((file) => commandsOf(read(file)));
  const run = told
    .flatMap((command) => [...command.matchAll(/docker compose (?:[^;|&]* )?run ([^;|&]*)/g)])
    .map(([, said]) => said!.split(' ').find((word) => services[word])!);
  expect(new Set(run)).toEqual(new Set(['certificates', 'command-1', 'pages']));
  for (const name of run) {
    const { build, image } = services[name]!;
    expect([name, build !== undefined || /:\d/.test(image!)]).toEqual([name, true]);
  }
});
