import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { contractFingerprint } from '../installable.ts';

const changing = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-contract-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['api/src', 'events/src', 'frontend/src'])
    await cp(path.join(import.meta.dirname, '../..', part), path.join(folder, part), { recursive: true });
  const fingerprint = () => contractFingerprint(pathToFileURL(`${folder}/`));
  const before = fingerprint();
  return async (file: string) => {
    const place = path.join(folder, file);
    const source = await readFile(place, 'utf8');
    await writeFile(place, `${source}//`);
    const changed = fingerprint() !== before;
    await writeFile(place, source);
    return changed;
  };
};

it('takes answers for others than before when the server, or what asks it, gives them another shape', async () => {
  const changes = await changing();
  expect(await changes('api/src/index.ts')).toBe(true);
  for (const file of [
    'api/useAll.ts',
    'api/useAnalytics.ts',
    'shared/progress-history.ts',
    'offline/kept-answer.ts',
  ])
    expect([file, await changes(`frontend/src/${file}`)]).toEqual([file, true]);
  for (const file of ['ui/dialogs/unsaved.ts', 'progress/HistorySection.tsx'])
    expect([file, await changes(`frontend/src/${file}`)]).toEqual([file, false]);
});
