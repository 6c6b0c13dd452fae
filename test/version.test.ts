import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { latestRelease } from './latest-release.ts';

const jsonOf = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

it('is the latest of the changelog, in every package and in the lock', () => {
  const { version, workspaces } = jsonOf('package.json') as { version: string; workspaces: string[] };
  const { packages } = jsonOf('package-lock.json') as { packages: Record<string, { version: string }> };
  expect(version).toBe(latestRelease);
  for (const name of workspaces) expect(jsonOf(`${name}/package.json`).version, name).toBe(version);
  for (const name of ['', ...workspaces])
    expect(packages[name]!.version, `${name} in the lock`).toBe(version);
});
