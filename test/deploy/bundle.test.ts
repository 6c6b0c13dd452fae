import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bundled, packing } from '../../scripts/bundle.mjs';
import { room } from '../room.ts';
import { root } from './tree.ts';

const run = promisify(execFile);
const user = fileURLToPath(new URL('bundle-user.ts', import.meta.url));
const guard = new URL('only-loopback.mjs', import.meta.url).href;

/** Command prefix that runs a program with only a loopback interface; empty where this is not permitted. */
const withoutNetwork = (): string[] => {
  const up = 'ip link set lo up && exec "$@"';
  const ways = [
    ['unshare', '--net', 'sh', '-c', up, 'sh'],
    ['unshare', '--user', '--map-current-user', '--keep-caps', '--net', 'sh', '-c', up, 'sh'],
  ];
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0) ?? [];
};

it.skipIf(process.platform !== 'linux')(
  'runs where it is unpacked, without network or sources: signs in, writes, reads, and stops on request',
  async () => {
    const folder = mkdtempSync(path.join(await room(), 'obraclara-bundle-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const place = path.join(folder, 'unpacked');
    const list = path.join(folder, 'files');
    const packed = path.join(folder, 'packed.tar');
    const outside = path.join(folder, 'asked-outside');
    mkdirSync(place);
    writeFileSync(list, bundled().join('\n'));
    await run('tar', packing(list, packed));
    await run('tar', ['--extract', '--file', packed, '--directory', place]);
    rmSync(packed);
    expect(existsSync(path.join(place, 'node_modules/vitest'))).toBe(false);

    const [program = '', ...args] = [...withoutNetwork(), process.execPath, user, place];
    const { stdout } = await run(program, args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_OPTIONS: `--import ${guard}`,
        ASKED_OUTSIDE: outside,
        OBRACLARA_SETTINGS: '',
        DATA_DIR: path.join(folder, 'data'),
        PORT: '0',
        SEED: 'none',
        ADMIN_EMAIL: 'ana@obra.mx',
        ADMIN_PASSWORD: 'larga y buena',
      },
    });
    expect(JSON.parse(stdout)).toEqual({
      projects: ['Puente'],
      page: readFileSync(path.join(root, 'frontend/dist/index.html'), 'utf8'),
      code: 0,
    });
    expect(existsSync(outside) ? readFileSync(outside, 'utf8') : '').toBe('');
  },
  600_000,
);
