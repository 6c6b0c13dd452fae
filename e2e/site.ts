import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpServer } from '../platform/src/http/server.ts';
import { compression } from '../runtime/src/web/compression.ts';
import { pages } from '../runtime/src/web/pages.ts';
import { security } from '../runtime/src/web/security.ts';

const built = fileURLToPath(new URL('../frontend/dist/', import.meta.url));

/** A copy of the pages as another build: every file has another name, and the document `<html data-build="next">`. */
export const nextBuild = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-build-'));
  await cp(built, folder, { recursive: true, filter: (file) => !/[.](br|gz)$/.test(file) });
  const assets = path.join(folder, 'assets');
  const names = await readdir(assets);
  const renamed = (name: string) => name.replace(/[.]/, '-next.');
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', '[.]')).join('|'), 'g');
  const texts = [
    'index.html',
    'sw.js',
    ...names.filter((name) => /[.](js|css)$/.test(name)).map((name) => `assets/${name}`),
  ];
  for (const text of texts) {
    const file = path.join(folder, text);
    const content = (await readFile(file, 'utf8')).replaceAll(pattern, renamed);
    await writeFile(
      file,
      content
        .replace('<html lang', '<html data-build="next" lang')
        .replace(/("revision":")\w+(","url":"index.html")/, '$1next$2'),
    );
  }
  for (const name of names) await rename(path.join(assets, name), path.join(assets, renamed(name)));
  return { folder, remove: () => rm(folder, { recursive: true }) };
};

/**
 * A proxy as in production: serves pages from a folder and forwards API calls. `deploy` switches to another folder.
 * `hold` delays writes after the first `after` ones until `release`, as on a slow network.
 */
export const openSite = async (api: string) => {
  let through = Infinity;
  let held = Promise.withResolvers<void>();
  const listen = async (folder: string, port: number) => {
    const app = httpServer({ logLevel: 'silent' });
    await security(app);
    await compression(app);
    app.all('/api/*', async ({ method, url, headers, body }, reply) => {
      const { authorization = '' } = headers;
      if (method !== 'GET' && through-- <= 0) await held.promise;
      const answer = await fetch(api + url, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const told = [...answer.headers].filter(
        ([name]) => !/^(content-(length|encoding)|transfer-|connection|keep-)/.test(name),
      );
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(told))
        .send(await answer.text());
    });
    await pages(app, folder);
    return { app, url: await app.listen({ host: '127.0.0.1', port }) };
  };
  let open = await listen(built, 0);
  const { url } = open;
  const close = async () => {
    open.app.server.closeAllConnections();
    await open.app.close();
  };
  const deploy = async (folder: string) => {
    await close();
    open = await listen(folder, Number(new URL(url).port));
  };
  const hold = (after: number) => {
    through = after;
    held = Promise.withResolvers();
  };
  const release = () => {
    through = Infinity;
    held.resolve();
  };
  return { url, deploy, hold, release, close };
};
