import { globSync } from 'node:fs';
import { composeFile, composeFiles, exists, read, root } from './tree.ts';

/* Checks commands in documentation: their scripts, files, container services and variables must exist. */

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const servicesIn = new Map(composeFiles.map((file) => [file, Object.keys(composeFile(file).services)]));
const servicesOf = (files: string[]) => files.flatMap((file) => servicesIn.get(file) ?? []);
const folders = globSync('*/', { cwd: root }).map((name) => name.replace(/\/$/, ''));
const readers = [
  'runtime/src/config.ts',
  'runtime/src/backup/backup-commands.ts',
  'runtime/src/tracing/open-telemetry.ts',
];
/** Environment variables that our programs read, and those set in the compose files, the Dockerfile and the systemd unit. */
const settings = new Set([
  ...readers.flatMap((file) => read(file).match(/(?<=')[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*(?=')/g) ?? []),
  ...[...composeFiles, 'deploy/Dockerfile', 'deploy/obraclara.service'].flatMap(
    (file) => read(file).match(/(?<=\$\{|[\s"'])[A-Z][A-Z0-9_]+(?=[:=}?-])/g) ?? [],
  ),
  // Compose reads the first, and the OpenTelemetry SDK the others.
  ...['COMPOSE_FILE', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_SERVICE_NAME'],
]);

const isSetting = (name: string) => settings.has(name) || settings.has(name.replace(/_FILE$/, ''));

/** Commands in code blocks and inline code, and in comments of compose files. */
export const commandsOf = (text: string): string[] => {
  const blocks = [...text.matchAll(/^ *```(?:sh|cron)\n([^]*?)^ *```$/gm)].flatMap(([, block]) =>
    block!.split('\n'),
  );
  const sentences = text.replaceAll(/^ *```[^]*?^ *```$/gm, '');
  const inline = [...sentences.matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replaceAll(/\s+/g, ' '));
  const comments = [...text.matchAll(/^# .*?((?:\w+=\S+ )*(?:docker compose|sh deploy).*)$/gm)].map(
    ([, said]) => said!,
  );
  return [...blocks.map((line) => line.replace(/(^|\s)#.*$/, '')), ...inline, ...comments].filter(
    (each) => each.trim() !== '',
  );
};

/** Options of `docker compose` and its subcommands that have a value. */
const valued =
  /^(--(file|profile|env-file|entrypoint|user|env|tail|since|scale|timeout|volume|index)|-f|-u|-e|-v|-t)$/;
const namesAll = [
  'up',
  'build',
  'logs',
  'restart',
  'stop',
  'start',
  'pull',
  'ps',
  'kill',
  'rm',
  'config',
  'create',
  'down',
];
const namesOne = ['exec', 'run'];

/** Splits words into positional arguments and options with values. */
const split = (words: string[], until = Infinity) => {
  const plain: string[] = [];
  const said: [string, string][] = [];
  let at = 0;
  for (; at < words.length && plain.length < until; at += 1) {
    const word = words[at]!;
    if (valued.test(word)) said.push([word, words[(at += 1)] ?? '']);
    else if (!word.startsWith('-')) plain.push(word);
  }
  return { plain, said, rest: words.slice(at) };
};

const composed = (command: string): string[] => {
  const words = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const { plain, said, rest } = split(words, 1);
  const files = said.filter(([option]) => option === '--file').map(([, file]) => file);
  const known = servicesOf(files.length > 0 ? files : composeFiles);
  const [order = ''] = plain;
  if (![...namesAll, ...namesOne].includes(order)) return [`docker compose ${order}`];
  const { plain: named } = split(rest, namesOne.includes(order) ? 1 : Infinity);
  const wrong = named.filter((name) => !known.includes(name) && !/^["']?\$\w+["']?$/.test(name));
  return wrong.map((name) => `docker compose ${order} ${name}`);
};

const inTree = (word: string) => {
  const file = word.replace(/^["'(]|["'),;]$/g, '').replace(/^\/opt\/obraclara\//, '');
  return folders.includes(file.split('/')[0]!) && /^[\w.-]+\/[\w./-]+$/.test(file) ? file : undefined;
};

const madeHere = /^frontend\/dist/;

/** Names in a command that do not exist, as they are written. */
const faultsIn = (command: string): string[] => {
  const scriptsAsked = [
    ...command.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g),
    ...command.matchAll(/\bnpm (start|test)\b/g),
  ];
  const run = [...command.matchAll(/(?:^|[\s;])(?:node|sh) ([\w.-]*[./][\w./-]*)/g)].map(([, file]) => file!);
  const given = [...command.matchAll(/--file (\S+)/g)].map(([, file]) => file!.replace(/[)`]$/, ''));
  const named = command.split(/[\s:=]+/).flatMap((word) => inTree(word) ?? []);
  const tools = [...command.matchAll(/deploy\/obraclara\.sh ([\w:]+)/g)].map(([, tool]) => tool!);
  const loops = [...command.matchAll(/\bfor \w+ in ([^;]+);(.*)/g)].filter(([, , body]) =>
    body!.includes('docker compose'),
  );
  const typed = [...command.matchAll(/(?:^|[\s;])(?:env )?([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name!);
  const whole = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(command) && command.length > 3 ? [command] : [];
  return [
    ...scriptsAsked.filter(([, name]) => !scripts[name!]).map(([all]) => all),
    ...[...run, ...given, ...named].filter((file) => !exists(file) && !madeHere.test(file)),
    ...tools.filter((tool) => !scripts[tool]).map((tool) => `deploy/obraclara.sh ${tool}`),
    ...loops
      .flatMap(([, names]) => names!.trim().split(/\s+/))
      .filter((name) => !servicesOf(composeFiles).includes(name)),
    ...[...command.matchAll(/docker compose ([^;|>&)]*)/g)].flatMap(([, said]) => composed(said!)),
    ...[...typed, ...whole].filter((name) => !isSetting(name)),
  ];
};

export const faultsOf = (text: string): string[] => [...new Set(commandsOf(text).flatMap(faultsIn))];
