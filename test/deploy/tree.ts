import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/* Reads the deployment files as Docker and nginx read them. */

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
export const exists = (file: string) => existsSync(path.join(root, file));

export type Service = {
  image?: string;
  pull_policy?: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  entrypoint?: string[];
  user?: string;
  environment?: Record<string, string | number>;
  secrets?: string[];
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  network_mode?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { driver: string; options: Record<string, string> };
  stop_grace_period?: string;
  deploy?: { resources: { limits: Record<string, string | number> } };
};
export type Compose = {
  services: Record<string, Service>;
  networks?: Record<string, { internal?: boolean } | null>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
};

export const composeFiles = ['docker-compose.yml', ...globSync('deploy/compose.*.yml', { cwd: root }).sort()];
export const composeFile = (file: string) => parse(read(file), { merge: true }) as Compose;
export const compose = composeFile('docker-compose.yml');
export const services = Object.entries(compose.services);
/** Services that run our own code. */
export const ours = services.filter(([, { image }]) => image === 'obraclara/services');

type Mapping = Record<string, unknown>;
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const replaced = ['command', 'entrypoint', 'test'];
const laidOver = (under: unknown, over: unknown, key = ''): unknown => {
  if (Array.isArray(under) && Array.isArray(over) && !replaced.includes(key)) return [...under, ...over];
  if (!isMapping(under) || !isMapping(over)) return over;
  const both = Object.entries(over).map(([name, value]) => [
    name,
    name in under ? laidOver(under[name], value, name) : value,
  ]);
  return { ...under, ...(Object.fromEntries(both) as Mapping) };
};
/** Merges compose files as Compose does: mappings are merged and lists appended, except for command lines, which are replaced. */
export const merged = (...files: string[]) =>
  files.map(composeFile).reduce((under, over) => laidOver(under, over) as Compose);
const [base = '', ...extras] = composeFiles;
/** Combinations of compose files: the base alone, with each other file, and with all. */
export const stacks = [[], ...extras.map((extra) => [extra]), extras].map((more): [string, Compose] => [
  [base, ...more].join(' and '),
  merged(base, ...more),
]);
export const networksOf = ({ networks = [] }: Service) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

export type Stage = { name: string; from: string; lines: string[] };

/** Stages of the Dockerfile with their instructions, continued lines joined. */
export const stages: Stage[] = read('deploy/Dockerfile')
  .replaceAll('\\\n', ' ')
  .split(/^(?=FROM )/m)
  .filter((each) => each.startsWith('FROM '))
  .map((each) => {
    const [first = '', ...lines] = each.split('\n').filter((line) => /^[A-Z]/.test(line));
    const [, from = '', , name = ''] = first.split(' ');
    return { name, from, lines };
  });
export const stage = (name: string): Stage => stages.find((each) => each.name === name)!;
/** Sources and targets of a stage's COPY instructions from the repository. */
export const copiedBy = ({ lines }: Stage): { from: string; to: string }[] =>
  lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => {
      const said = line.split(' ').slice(1);
      return said.slice(0, -1).map((from) => ({ from, to: said.at(-1)! }));
    });
/** The JSON array of an instruction. */
export const words = ({ lines }: Stage, instruction: string): string[] =>
  JSON.parse(
    lines.find((line) => line.startsWith(`${instruction} [`))!.slice(instruction.length),
  ) as string[];
