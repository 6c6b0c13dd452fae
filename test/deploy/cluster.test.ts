import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandsOf } from './commands.ts';
import { compose, merged, read, root } from './tree.ts';

const cluster = merged('docker-compose.yml', 'deploy/compose.cluster.yml').services;

const temporary = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

it('makes a cluster of nodes that know each other by the names that their certificates hold', () => {
  const nodes = Object.entries(cluster).filter(([name]) => name.startsWith('eventstore'));
  expect(nodes.map(([name]) => name)).toEqual(['eventstore', 'eventstore-2', 'eventstore-3']);
  const made = read('deploy/compose.cluster.yml');
  const [, certified] = /-dns-names (\S+)/.exec(made)!;
  for (const [name, { environment = {}, image, volumes: mounted }] of nodes) {
    expect(image).toBe(compose.services['eventstore']!.image);
    expect(certified!.split(',')).toContain(name);
    expect(environment['EVENTSTORE_NODE_HOST_ADVERTISE_AS']).toBe(name);
    expect(environment['EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS']).toBe(name);
    const others = nodes.map(([other]) => other).filter((other) => other !== name);
    expect(environment['EVENTSTORE_GOSSIP_SEED']).toBe(others.map((other) => `${other}:2113`).join(','));
    expect(environment).toMatchObject({ EVENTSTORE_CLUSTER_SIZE: 3, EVENTSTORE_INSECURE: 'false' });
    expect(mounted).toContain(`${name}:/var/lib/eventstore`);
  }
  const keys = nodes.map(([, { volumes: mounted }]) =>
    mounted!.find((each) => each.startsWith('certificate-')),
  );
  expect(new Set(keys).size).toBe(3);
});

it('has what each command for a cluster asks for in .env, once docs/operations.md has been followed', async () => {
  const folder = await temporary();
  await mkdir(path.join(folder, 'deploy'));
  await copyFile(path.join(root, 'deploy/secrets.sh'), path.join(folder, 'deploy/secrets.sh'));
  const lines = commandsOf(read('docs/operations.md')).filter((line) => line.includes('>> .env'));
  const script = ['sh deploy/secrets.sh >made', ...lines].join('\n');
  const { status, stderr } = spawnSync('sh', ['-euc', script], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const written = await readFile(path.join(folder, '.env'), 'utf8');
  const settings = Object.fromEntries(
    written
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/, 2)),
  ) as Record<string, string>;
  const asked = settings['COMPOSE_FILE']!.split(':');
  expect(asked).toEqual(['docker-compose.yml', 'deploy/compose.cluster.yml']);
  const needed = asked.flatMap((file) => [...read(file).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!));
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(needed));
  const password = await readFile(path.join(folder, 'secrets/eventstore_password'), 'utf8');
  expect(settings['EVENTSTORE_ADMIN_PASSWORD']).toBe(password.trim());
  expect((await stat(path.join(folder, '.env'))).mode & 0o777).toBe(0o600);
});

it('makes certificates that last as long as docs/operations.md says', () => {
  const made = read('deploy/compose.cluster.yml');
  const years = ['create-ca', 'create-node'].map((what) => {
    const [, days] = new RegExp(`es-gencert-cli ${what} -days (\\d+) `).exec(made)!;
    return Number(days) / 365;
  });
  const [, ...said] = /la autoridad vale (\d+) años y el de cada nodo (\d+)/.exec(
    read('docs/operations.md'),
  )!;
  expect(years).toEqual(said.map(Number));
  const keys = [...made.matchAll(/! -f (\/[\w$-]+\/\w+\.key)/g)].map(([, key]) => key);
  expect(keys).toEqual(['/keys/ca.key', '/node-$$number/node.key']);
});

/** Stand-in for the certificate tool: it creates its output folder and refuses an existing one. */
const certifier = `#!/bin/sh
made=$1
while [ $# -gt 0 ]; do
  case $1 in
  -out) out=$2 ;;
  -ca-key) signer=$2 ;;
  esac
  shift
done
if [ -e "$out" ]; then
  echo "Error: output directory '$out' already exists" >&2
  exit 1
fi
mkdir -p "$out"
case $made in
create-ca) echo authority >"$out/ca.crt"; od -An -tx1 -N8 /dev/urandom >"$out/ca.key" ;;
create-node) cp "$signer" "$out/node.crt"; od -An -tx1 -N8 /dev/urandom >"$out/node.key" ;;
esac
`;

it('makes certificates again in a container that made them before, of the same authority, and leaves what there is', async () => {
  const folder = await temporary();
  for (const place of ['bin', 'tmp', 'keys', 'ca', 'node-1', 'node-2', 'node-3'])
    await mkdir(path.join(folder, place));
  await writeFile(path.join(folder, 'bin/es-gencert-cli'), certifier, { mode: 0o755 });
  // Tests may run as a user other than root, so `chown` does nothing.
  await writeFile(path.join(folder, 'bin/chown'), '#!/bin/sh\n', { mode: 0o755 });
  const { entrypoint, command, tmpfs } = cluster['certificates']!;
  // The script as Compose reads it, with the test's folder instead of the container's root.
  const script = command![0]!.replaceAll('$$', '$').replaceAll(/(?<=\s)\/(?=\w)/g, `${folder}/`);
  const [shell, ...options] = entrypoint!;
  const run = () => {
    const env = { PATH: `${folder}/bin:${process.env['PATH']!}` };
    const { status, stderr } = spawnSync(shell!, [...options, script], {
      env,
      encoding: 'utf8',
      // bash treats a Node pipe on standard input as a remote connection and would read its startup files.
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return [status, stderr];
  };
  const held = (file: string) =>
    Promise.all([1, 2, 3].map((number) => readFile(path.join(folder, `node-${number}`, file), 'utf8')));
  // A restarted container keeps its file system.
  expect(tmpfs).toBeUndefined();
  expect(run()).toEqual([0, '']);
  const [keys, authority] = [
    await held('node.key'),
    await readFile(path.join(folder, 'keys/ca.key'), 'utf8'),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(run()).toEqual([0, '']);
  expect(await held('node.key')).toEqual(keys);
  for (const number of [1, 2, 3]) await rm(path.join(folder, `node-${number}/node.key`));
  expect(run()).toEqual([0, '']);
  const renewed = await held('node.key');
  expect(new Set([...keys, ...renewed]).size).toBe(6);
  expect(await held('node.crt')).toEqual([authority, authority, authority]);
  expect(await readFile(path.join(folder, 'ca/ca.crt'), 'utf8')).toBe('authority\n');
});
