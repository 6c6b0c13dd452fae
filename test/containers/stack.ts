import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { composeFiles, root, services } from '../deploy/tree.ts';

const docker = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8' }).status === 0;

/** Third-party images, as in the compose files: with their digest if pinned. */
const foreign = services
  .filter(([, { build, image }]) => !build && !image!.startsWith('obraclara/'))
  .map(([name, { image }]) => (name === 'eventstore' && process.env['EVENTSTORE_IMAGE']) || image!);
const untagged = (image: string) => image.replace(/@sha256:[0-9a-f]{64}$/, '');
const isHere = (image: string) => docker('image', 'inspect', image);

/** Why the stack cannot run on this machine, in one Spanish sentence; undefined if it can. */
export const whyNot = (): string | undefined => {
  if (!docker('version')) return 'Se omite: aquí no contesta ningún motor de Docker.';
  if (!docker('compose', 'version')) return 'Se omite: este Docker no tiene Compose.';
  const missing = foreign.find(
    (image) => !isHere(image) && !isHere(untagged(image)) && !docker('pull', '--quiet', image),
  );
  return missing && `Se omite: no se puede obtener la imagen ${missing}.`;
};

type Outcome = { code: number; output: string };

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Copies the files known to git to a new folder, without secrets and local settings. Removes digests of images that exist only by tag. */
const copied = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-containers-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
  for (const file of [...composeFiles, 'deploy/Dockerfile'].map((name) => path.join(folder, name))) {
    const text = await readFile(file, 'utf8');
    const images = text.match(/[a-z/-]+:[\w.-]+@sha256:[0-9a-f]{64}/g) ?? [];
    const tagged = images.filter((image) => !isHere(image) && isHere(untagged(image)));
    await writeFile(
      file,
      tagged.reduce((kept, image) => kept.replaceAll(image, untagged(image)), text),
    );
  }
  return folder;
};

/**
 * Runs the stack of docker-compose.yml under a separate project name, from a copy of this checkout or from `CONTAINERS_ROOT`.
 * `EVENTSTORE_IMAGE` replaces the image of EventStoreDB.
 */
export const stack = async () => {
  const given = process.env['CONTAINERS_ROOT'];
  const folder = given ?? (await copied());
  const port = await freePort();
  const image = process.env['EVENTSTORE_IMAGE'];
  if (image)
    await writeFile(
      path.join(folder, 'event-store.yml'),
      `services: { eventstore: { image: '${image}' } }\n`,
    );
  const env = {
    ...process.env,
    COMPOSE_PROJECT_NAME: 'obraclara-prueba',
    COMPOSE_FILE: image ? 'docker-compose.yml:event-store.yml' : 'docker-compose.yml',
    ADMIN_EMAIL: 'admin@ejemplo.mx',
    PORT: String(port),
  };
  const run = (command: string) =>
    new Promise<Outcome>((resolve) => {
      const asked = ['-c', command];
      execFile('sh', asked, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  const must = async (command: string) => {
    const { code, output } = await run(command);
    if (code !== 0) throw new Error(`${command}: ${code}\n${output}`);
    return output;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    run,
    must,
    password: async () => (await readFile(path.join(folder, 'secrets/admin_password'), 'utf8')).trim(),
    folder: () => mkdtemp(path.join(os.tmpdir(), 'obraclara-backup-')),
    /** Long-running containers, by service name. */
    services: services.filter(([, { restart }]) => restart !== 'no').map(([name]) => name),
    close: async () => {
      await run('docker compose down --volumes --remove-orphans --timeout 5');
      if (!given) await rm(folder, { recursive: true, force: true });
    },
  };
};
