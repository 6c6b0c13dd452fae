import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { hasNginx, keepsConnections, listening, places, portOf, runNginx, whyNot } from './real-nginx.ts';
import { root } from './tree.ts';

const lay = (...places: string[]) =>
  promisify(execFile)('sh', [path.join(root, 'deploy/front.sh'), ...places]);

const temporary = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-front-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

/** Pages of a version: a document and its script, which is too large to be sent in one read. */
const build = async (folder: string, version: string) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><script src="/assets/${version}.js"></script>`,
  );
  await writeFile(path.join(folder, 'assets', `${version}.js`), `${version}\n`.repeat(20_000));
  await writeFile(path.join(folder, 'sw.js'), version);
};
/** Files of a folder, without `.laid`, the list of the last copy. */
const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== '.laid')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

it('lays a new version over the one before, which keeps what its pages name for a while', async () => {
  const folder = await temporary();
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await build(from, 'one');
  await lay(from, to);
  expect(await filesOf(to)).toEqual(['assets/one.js', 'index.html', 'sw.js']);
  await build(from, 'two');
  await lay(from, to);
  expect(await filesOf(to)).toEqual(['assets/one.js', 'assets/two.js', 'index.html', 'sw.js']);
  expect(await readFile(path.join(to, 'index.html'), 'utf8')).toContain('/assets/two.js');
  expect(await readFile(path.join(to, 'sw.js'), 'utf8')).toBe('two');
  const [long, short] = [40, 20].map((days) => new Date(Date.now() - days * 86_400_000));
  await utimes(path.join(to, 'assets/one.js'), long!, long!);
  await utimes(path.join(from, 'assets/two.js'), long!, long!);
  await writeFile(path.join(to, 'assets/between.js'), '');
  await utimes(path.join(to, 'assets/between.js'), short!, short!);
  await lay(from, to);
  expect(await filesOf(to)).toEqual(['assets/between.js', 'assets/two.js', 'index.html', 'sw.js']);
});

const day = 86_400_000;
/** Moves the modification times of all files back by so many days. */
const pass = async (folder: string, days: number) => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const then = new Date((await stat(place)).mtimeMs - days * day);
    await utimes(place, then, then);
  }
};

it('keeps what it replaces for 30 days from then on, however long it was the newest', async () => {
  const folder = await temporary();
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  const odd = 'assets/con espacio $HOME * \\ -n.js';
  await build(from, 'one');
  await writeFile(path.join(from, odd), '');
  await lay(from, to);
  const [one, two] = [[odd, 'assets/one.js'].toSorted(), ['assets/two.js', 'index.html', 'sw.js']];
  expect(await filesOf(to)).toEqual([...one, 'index.html', 'sw.js']);
  await pass(to, 31);
  await build(from, 'two');
  await lay(from, to);
  expect(await filesOf(to)).toEqual([...one, ...two]);
  await pass(to, 20);
  await lay(from, to);
  expect(await filesOf(to)).toEqual([...one, ...two]);
  await pass(to, 11);
  await lay(from, to);
  expect(await filesOf(to)).toEqual(two);
});

it('keeps what a version laid that left no list', async () => {
  const folder = await temporary();
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await build(to, 'one');
  await pass(to, 31);
  await build(from, 'two');
  await lay(from, to);
  expect(await filesOf(to)).toEqual(['assets/one.js', 'assets/two.js', 'index.html', 'sw.js']);
  await pass(to, 31);
  await lay(from, to);
  expect(await filesOf(to)).toEqual(['assets/two.js', 'index.html', 'sw.js']);
});

it('fails nobody while pages and configuration are laid under a running nginx, which reads them anew', async ({
  skip,
}) => {
  skip(!hasNginx, whyNot);
  const folder = await temporary();
  const service = await listening((_, response) => response.end('{}'), places['query-service'][0]);
  onTestFinished(() => {
    service.closeAllConnections();
    service.close();
  });
  const nginx = await runNginx({ servicePort: portOf(service) });
  onTestFinished(() => nginx.stop());
  const [pages, etc] = [path.join(folder, 'pages'), path.join(folder, 'etc')];
  await build(pages, 'v0');
  await lay(pages, nginx.from.html);
  await mkdir(etc);
  await cp(path.join(nginx.from.etc, 'security.conf'), path.join(etc, 'security.conf'));
  const security = await readFile(path.join(etc, 'security.conf'), 'utf8');

  // An older nginx closes idle connections on reload. A request sent at that moment fails, and browsers repeat it.
  const headers: Record<string, string> = keepsConnections ? {} : { connection: 'close' };
  let [going, answers] = [true, 0];
  const get = async (url: string) => {
    const answer = await fetch(`${nginx.address}${url}`, { headers });
    const text = await answer.text();
    answers += 1;
    expect([url, answer.status]).toEqual([url, 200]);
    return { text, version: answer.headers.get('x-version') };
  };
  const seen = new Set<string | null>();
  const visits = async () => {
    for (; going; await pause(5)) {
      const { text, version } = await get('/obras');
      seen.add(version);
      const [, script, name] = /src="(\/assets\/(v\d+)\.js)"/.exec(text)!;
      expect((await get(script!)).text).toBe(`${name!}\n`.repeat(20_000));
      await get('/api/projects');
    }
  };
  const people = Promise.all([visits(), visits(), visits(), visits()]);
  people.catch(() => undefined);
  try {
    for (let version = 1; version <= 3; version += 1) {
      await build(pages, `v${version}`);
      await writeFile(
        path.join(etc, 'security.conf'),
        `${security}add_header X-Version ${version} always;\n`,
      );
      await lay(etc, nginx.from.etc, pages, nginx.from.html);
      expect(await nginx.reload()).toBe('');
      await expect.poll(() => seen.has(String(version))).toBe(true);
    }
  } finally {
    going = false;
  }
  await people;
  expect((await fetch(`${nginx.address}/.laid`, { headers })).status).toBe(404);
  expect(answers).toBeGreaterThan(100);
});
