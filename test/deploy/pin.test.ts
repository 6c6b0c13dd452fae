import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './tree.ts';

const files = ['docker-compose.yml', 'deploy/Dockerfile', ...globSync('deploy/compose.*.yml', { cwd: root })];

const digestOf = (edition: string, image: string) =>
  `sha256:${createHash('sha256').update(`${edition}${image}`).digest('hex')}`;

/** A stand-in for `docker` with a registry of known images; `edition` determines their digests. */
const docker = (edition: string, known: string[]) => `#!/bin/sh
[ "$1 $2 $3" = 'buildx imagetools inspect' ] || exit 2
case $4 in
${known.map((image) => `${image}) digest=${digestOf(edition, image)} ;;`).join('\n')}
*) echo "ERROR: $4: not found" >&2; exit 1 ;;
esac
echo "Name:      docker.io/$4
MediaType: application/vnd.oci.image.index.v1+json
Digest:    $digest

Manifests:
  Name:      docker.io/$4@${digestOf(edition, 'amd64')}
  Platform:  linux/amd64"
`;

const laidOut = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'obraclara-pin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [...files, 'deploy/pin.sh']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  mkdirSync(path.join(folder, 'bin'));
  const text = () => files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('');
  const pin = (edition: string, known: string[]) => {
    writeFileSync(path.join(folder, 'bin/docker'), docker(edition, known), { mode: 0o755 });
    const env = { PATH: `${folder}/bin:${process.env['PATH']!}` };
    return spawnSync('sh', ['deploy/pin.sh'], { cwd: folder, env, encoding: 'utf8' });
  };
  return { text, pin };
};

const unpinned = (text: string) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, '');
/** Every image that is not built here. */
const images = (text: string) => {
  const named = [...unpinned(text).matchAll(/^(?:FROM| +image:) (\S+:\S+)(?: AS \w+)?$/gm)];
  return [...new Set(named.map(([, image]) => image!))].toSorted();
};

it('writes behind every image the digest that its registry has, and nothing else, as often as it is run', () => {
  const { text, pin } = laidOut();
  const was = text();
  const known = images(was);
  expect(known.map((image) => image.split(':')[0])).toEqual([
    'eventstore/es-gencert-cli',
    'eventstore/eventstore',
    'nginx',
    'node',
    'postgres',
  ]);
  for (const edition of ['first', 'first', 'second']) {
    const { status, stderr, stdout } = pin(edition, known);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trim().split('\n')).toEqual(known.map((image) => `${image}@${digestOf(edition, image)}`));
    expect(unpinned(text())).toBe(unpinned(was));
    const pinned = [...text().matchAll(/^(?:FROM| +image:) (\S+:\S+)@(\S+)/gm)];
    expect(pinned.length).toBeGreaterThan(known.length);
    for (const [, image, digest] of pinned) expect(digest).toBe(digestOf(edition, image!));
    expect(new Set(pinned.map(([, image]) => image))).toEqual(new Set(known));
  }
});

it('writes nothing where one is not found', () => {
  const { text, pin } = laidOut();
  const was = text();
  const { status, stderr } = pin('first', images(was).slice(0, -1));
  expect(status).toBe(1);
  expect(stderr).toContain(`No se encontró el digest de ${images(was).at(-1)!}: no se cambió nada.`);
  expect(text()).toBe(was);
});

it('ships each image with the one digest it is known by, but for those of EventStoreDB', () => {
  const named = [
    ...laidOut()
      .text()
      .matchAll(/^(?:FROM| +image:) ([^\s:@]+:[^\s@]+)(?:@(\S+))?(?: AS \w+)?$/gm),
  ];
  const digests = Map.groupBy(named, ([, image]) => image!.split(':')[0]!);
  const known = [...digests].map(([image, all]) => [image, new Set(all.map(([, , digest]) => digest)).size]);
  expect(known.toSorted()).toEqual(
    ['eventstore/es-gencert-cli', 'eventstore/eventstore', 'nginx', 'node', 'postgres'].map((image) => [
      image,
      1,
    ]),
  );
  const open = [...digests].flatMap(([image, all]) => (all[0]![2] ? [] : [image]));
  expect(open.filter((image) => !image.startsWith('eventstore/'))).toEqual([]);
});
