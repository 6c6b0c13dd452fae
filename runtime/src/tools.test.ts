import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['verify'],
  ['rebuild', 'all'],
  ['replay', 'estimations'],
  ['deletion-hold', 'list'],
  ['sql', 'select 1'],
  ['user', 'list'],
  ['backup', 'respaldo.zip'],
])('makes no database where %s was to find one', async (tool, ...args) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-tools-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = path.join(folder, 'otra');
  const file = fileURLToPath(new URL(`./${tool}.ts`, import.meta.url));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'una frase larga' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `En ${dataDir} no hay datos de ObraClara; DATA_DIR dice en qué carpeta están.\n`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
});
