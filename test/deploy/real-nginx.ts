import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nameServer } from './dns.ts';
import { root } from './tree.ts';

const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
/** Whether nginx is installed. Requires Linux: only there do all addresses of 127.0.0.0/8 exist, which the services use. */
export const hasNginx = process.platform === 'linux' && version.status === 0;
/** Version of this machine's nginx as one number: 1.27.4 is 1_027_004. */
const release = ((said = '') => {
  const [major = 0, minor = 0, patch = 0] = said.split('.').map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
})(/nginx\/([\d.]+)/.exec(version.stderr ?? '')?.[1]);
/** Whether a reload keeps idle connections open (from 1.27.4 on). */
export const keepsConnections = release >= 1_027_004;
/** Whether it has the directive `http2` (from 1.25.1 on). */
const hasHttp2Directive = release >= 1_025_001;
export const whyNot = 'no nginx here: apt-get install nginx-light';

export const listening = async (listener: RequestListener, host: string, port = 0): Promise<Server> => {
  const server = createServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
};
export const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Addresses of the containers of both services, which all use one port. */
export const places = {
  'command-service': ['127.0.0.2', '127.0.0.3'],
  'query-service': ['127.0.0.4', '127.0.0.5'],
} as const;

/** Started by root, nginx would run its workers as a user that cannot read the test's folder. */
const asked = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;

/** `isBuilt`: serve the built pages instead of the tests' own. */
type Options = { folder: string; servicePort: number; tls?: boolean; proxied?: boolean; isBuilt?: boolean };

const freePort = async () => {
  const server = await listening(() => undefined, '127.0.0.1');
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Replaces all occurrences; throws if there are none. */
const put = (text: string, was: string, is: string) => {
  if (!text.includes(was)) throw new Error(`${was} is not in the configuration`);
  return text.replaceAll(was, is);
};

/** MIME types of our pages, from the nginx image. */
const types = [
  'text/html html;',
  'text/javascript js;',
  'text/css css;',
  'image/svg+xml svg;',
  'image/png png;',
];

const layPages = async (html: string, isBuilt = false) => {
  if (isBuilt) return cp(path.join(root, 'frontend/dist'), html, { recursive: true });
  await mkdir(path.join(html, 'assets'), { recursive: true });
  await writeFile(path.join(html, 'index.html'), '<!doctype html><title>ObraClara</title>');
  await writeFile(path.join(html, 'assets/a.js'), '1');
};

/** Writes the shipped configuration with local addresses. Otherwise changes only directives that an older nginx does not support. */
const layOut = async ({ folder, servicePort, tls, proxied, isBuilt }: Options, dns: number) => {
  const etc = path.join(folder, 'etc');
  await cp(path.join(root, 'deploy/nginx'), etc, { recursive: true });
  const [port, alive, secure, watched] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const edit = async (name: string, change: (text: string) => string) => {
    const file = path.join(etc, name);
    await writeFile(file, change(await readFile(file, 'utf8')).replaceAll('/etc/nginx/', `${etc}/`));
  };
  await writeFile(path.join(etc, 'mime.types'), `types { ${types.join(' ')} }`);
  await edit('nginx.conf', (text) => {
    const here = put(put(text, '/tmp/', `${folder}/`), '127.0.0.11', `127.0.0.1:${dns}`);
    const quiet = put(put(here, '/dev/stdout', `${folder}/access.log`), '/dev/stderr', `${folder}/error.log`);
    const local = put(quiet, '127.0.0.1:8081', `127.0.0.1:${alive}`);
    const kept = keepsConnections ? local : put(local, 'keepalive_min_timeout 10s;', '');
    return put(kept, 'listen 8082;', `listen 127.0.0.1:${watched};`);
  });
  await edit('site.conf', (text) => {
    const here = put(
      put(text, '-service:8080', `-service:${servicePort}`),
      '/dev/stderr',
      `${folder}/error.log`,
    );
    return put(here, '/usr/share/nginx/html', `${folder}/html`);
  });
  await edit(tls ? 'listen-tls.conf' : 'listen.conf', (text) => {
    const plain = put(text, 'listen 8080;', `listen 127.0.0.1:${port};`);
    if (proxied) return `${plain}\nset_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;`;
    if (!tls) return plain;
    const known = hasHttp2Directive ? plain : put(put(plain, 'http2 on;', ''), ' ssl;', ' ssl http2;');
    const here = put(known, 'listen 8443 ', `listen 127.0.0.1:${secure} `);
    return put(here, '/run/secrets/', `${folder}/`);
  });
  if (tls) await cp(path.join(etc, 'listen-tls.conf'), path.join(etc, 'listen.conf'));
  await layPages(path.join(folder, 'html'), isBuilt);
  return { conf: path.join(etc, 'nginx.conf'), port, alive, secure, watched };
};

/** Runs nginx with the shipped configuration. Rejects with its output if it does not start. */
export const runNginx = async (
  options: Omit<Options, 'folder'> & { prepare?: (folder: string) => Promise<void> },
) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-nginx-'));
  const dns = await nameServer(places);
  await options.prepare?.(folder);
  const { conf, port, alive, secure, watched } = await layOut({ ...options, folder }, dns.port);
  const child = spawn(
    'nginx',
    ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', conf, '-g', asked],
    {
      stdio: 'ignore',
    },
  );
  let ended = false;
  child.once('exit', () => (ended = true));
  const isUp = () =>
    fetch(`http://127.0.0.1:${alive}/`).then(
      ({ status }) => status === 204,
      () => false,
    );
  while (!(await isUp())) {
    if (ended) throw new Error(await readFile(path.join(folder, 'error.log'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    folder,
    address: `http://127.0.0.1:${port}`,
    secure: `https://localhost:${secure}`,
    watched: `http://127.0.0.1:${watched}`,
    /** Folders of its configuration and of the pages. */
    from: { etc: path.dirname(conf), html: path.join(folder, 'html') },
    /** Runs `nginx -s reload`, as in its container. Resolves with its output, empty on success. */
    reload: async () => {
      const args = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', conf, '-s', 'reload'];
      const { stderr } = await promisify(execFile)('nginx', args);
      return stderr;
    },
    log: async () => readFile(path.join(folder, 'access.log'), 'utf8'),
    errors: async () => readFile(path.join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      if (!ended) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await dns.close();
      await rm(folder, { recursive: true });
    },
  };
};
