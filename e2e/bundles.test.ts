import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

type Chunk = { file: string; imports?: string[]; css?: string[] };
const dist = new URL('../frontend/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>;

/** All files that come with an entry, itself included; what it loads later is not among them. */
const filesOf = (...entries: string[]): Set<string> => {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return files;
};

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000;
const text = (files: Iterable<string>) =>
  [...files].map((file) => readFileSync(new URL(file, dist), 'utf8')).join('\n');

const shell = ['index.html', 'src/shell/Shell.tsx'];

it('shows the login screen with at most 80 kB', () => {
  expect(kilobytes(filesOf('index.html'))).toBeLessThanOrEqual(80);
});

it.each([
  // 2 kB of each keep what was read on the device, one kB is the bar of small screens and what is said of stale figures. The supervisor’s dialogs come later and apart,
  // what waits on the device too; cut that fine, the rest is larger by 2 kB. What makes PDFs comes apart as well, but is no module: that costs
  // every chunk a line. What opens an estimation, prints it and looks back at a day is one kB of those who only look;
  // what sorts and filters their estimations is another. Those of a manager come later, for 30 kB less, as do those of who only looks, and the
  // table of the concepts, which a phone never has. What frontend/left-out.ts keeps out is 33 kB of each, and
  // the menus of the bar, which come when they are opened, 11; a phone has the tabs of a desk no more either, 8.
  ['supervisor/SupervisorPanel', 208],
  ['manager/ManagerPanel', 186],
  ['externo/ExternoPanel', 208],
])('brings %s with at most %i kB, and nothing of the administrator', (panel, most) => {
  const files = filesOf(...shell, `src/${panel}.tsx`);
  expect(kilobytes(files)).toBeLessThanOrEqual(most);
  expect([...files].filter((file) => file.includes('AdminPanel'))).toEqual([]);
  expect(text(files).includes('RaCheckboxGroupInput')).toBe(false);
});

it.each(['supervisor/SupervisorPanel', 'manager/ManagerPanel', 'externo/ExternoPanel', 'admin/AdminPanel'])(
  'brings %s in at most 14 files, which the page names before its own script runs',
  (panel) => {
    const own = filesOf('index.html');
    const files = [...filesOf(...shell, `src/${panel}.tsx`)];
    expect(files.length).toBeLessThanOrEqual(14);
    const early = readdirSync(new URL('assets/', dist)).filter((file) => /^early-[\w-]+\.js$/.test(file));
    expect(early).toHaveLength(1);
    const named = readFileSync(new URL(`assets/${early[0]}`, dist), 'utf8');
    for (const file of files.filter((each) => !own.has(each))) expect(named).toContain(`"${file}"`);
    expect(readFileSync(new URL('index.html', dist), 'utf8')).toContain(`src="/assets/${early[0]}" async`);
  },
);

it('keeps for a manager on the device what looking at the past shows', () => {
  const worker = readFileSync(new URL('sw.js', dist), 'utf8');
  const files = [...filesOf('src/externo/ExternoPanel.tsx')].filter(
    (file) => !filesOf('index.html').has(file),
  );
  for (const file of files) {
    const [, roles] = new RegExp(`"roles":\\[([^\\]]*)\\],"url":"${file}"`).exec(worker) ?? [];
    expect(roles, file).toContain('"manager"');
  }
});

it('brings the calendar of a desk in a chunk of its own of at most 60 kB, which no panel waits for', () => {
  const picker = 'src/shared/dates/PickedDate.tsx';
  const { file } = manifest[picker]!;
  expect(kilobytes([file])).toBeLessThanOrEqual(60);
  const panels = ['supervisor/SupervisorPanel', 'manager/ManagerPanel', 'admin/AdminPanel'];
  for (const panel of panels) expect([...filesOf(...shell, `src/${panel}.tsx`)]).not.toContain(file);
});

it('brings the administrator panel, with react-admin, in at most 294 kB', () => {
  expect(text(filesOf('src/admin/AdminPanel.tsx')).includes('RaCheckboxGroupInput')).toBe(true);
  expect(kilobytes(filesOf(...shell, 'src/admin/AdminPanel.tsx'))).toBeLessThanOrEqual(294);
});

it('asks for no built-in that browsers of the build target lack', () => {
  const newer =
    /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|AbortSignal\.any)\b/g;
  const scripts = Object.values(manifest).map(({ file }) => file);
  expect(text(scripts.filter((file) => file.endsWith('.js'))).match(newer)).toBeNull();
});
