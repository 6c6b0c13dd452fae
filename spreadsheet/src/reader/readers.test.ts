import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { found } from '../../../test/eventually.ts';
import { isUnreadable, readCatalog } from '../index.ts';
import { isRunning, readersOf, secondsOf } from './readers.fixture.ts';
import { endless, fileOf, good, head } from '../workbook.fixture.ts';

const file = (...codes: string[]) => fileOf({ Hoja: [head, ...codes.map((code) => good(code))] });
const codesIn = async (bytes: Uint8Array, limits = {}) =>
  (await readCatalog(bytes, { limits })).concepts.map(({ concept_code }) => concept_code);

/** Reads a file with limits of its own and returns the reader that was started for it. */
let memory_mb = 500;
const started = async () => {
  const before = readersOf();
  const limits = { memory_mb: (memory_mb += 1) };
  await codesIn(file('A-1'), limits);
  const [reader = 0, ...others] = readersOf().filter((pid) => !before.includes(pid));
  expect([reader > 0, others]).toEqual([true, []]);
  return { reader, limits };
};

/** Starts another process and returns it with the reader that it started. */
const service = async (code: string, more: NodeJS.ProcessEnv = {}) => {
  const index = new URL('../index.ts', import.meta.url);
  const from = `import { readFileSync } from 'node:fs'; import { readCatalog } from '${index.href}';`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', from + code], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...more },
  });
  const told: unknown[] = [];
  child.on('message', (message) => told.push(message));
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  const reader = await found(() => readersOf(child.pid)[0]);
  return { child, closed, reader, told };
};

describe.runIf(process.platform === 'linux')('a process that reads spreadsheets', () => {
  it('reads the next files too, each as if it were the first', async () => {
    const { reader, limits } = await started();
    expect(await codesIn(file('B-1', 'B-2'), limits)).toEqual(['B-1', 'B-2']);
    expect(await codesIn(file('A-1'), limits)).toEqual(['A-1']);
    expect(readersOf()).toContain(reader);
    const others = [codesIn(file('B-1'), limits), codesIn(file('B-2'), limits), codesIn(file('B-3'), limits)];
    expect(await Promise.all(others)).toEqual([['B-1'], ['B-2'], ['B-3']]);
    expect(readersOf()).toContain(reader);
  });

  it('makes room for one of other limits', async () => {
    const { reader } = await started();
    await expect.poll(() => readersOf().length).toBeLessThanOrEqual(2);
    expect(readersOf()).toContain(reader);
  });

  it.each([
    ['was refused', file('B-1', 'B-2'), { rows: 1 }],
    ['took too long', readFileSync(endless), { milliseconds: 100 }],
  ])('reads nothing more once a file %s', async (_, bytes, limit) => {
    const { reader, limits } = await started();
    await expect(codesIn(bytes, { ...limits, ...limit })).rejects.toSatisfy(isUnreadable);
    await expect.poll(() => isRunning(reader)).toBe(false);
  });

  it('costs the next file nothing when it falls while it waits', async () => {
    const { reader, limits } = await started();
    process.kill(reader, 'SIGKILL');
    expect(await codesIn(file('B-1'), limits)).toEqual(['B-1']);
  });

  it('ends with a service that is killed while a file keeps it busy', async () => {
    const { child, closed, reader } = await service(
      `await readCatalog(readFileSync(new URL('${endless.href}')));`,
    );
    await found(() => secondsOf(reader) > 1);
    child.kill('SIGKILL');
    await closed;
    await expect.poll(() => isRunning(reader)).toBe(false);
  });

  const one = `await readCatalog(new TextEncoder().encode('clave,concepto,unidad,cantidad,p.u.\\nC-1,Muro,m2,1,1'));`;

  it('waits for another file without holding its service', async () => {
    const { closed, reader, told } = await service(one);
    expect((await closed)[0]).toBe(0);
    await expect.poll(() => isRunning(reader)).toBe(false);
    expect(told).toEqual([]);
  });

  it('has its files watched with those of its service', async () => {
    const { closed, told } = await service(one, { WATCH_REPORT_DEPENDENCIES: '1' });
    expect((await closed)[0]).toBe(0);
    const watched = JSON.stringify(told);
    for (const file of ['reader/worker.ts', 'catalog/catalog.ts', 'header/header.ts'])
      expect(watched).toContain(`/spreadsheet/src/${file}`);
  });
});
