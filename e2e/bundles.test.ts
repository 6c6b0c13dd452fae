import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

type Chunk = { file: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean };
const dist = new URL('../frontend/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>;

/** All files that an entry loads statically, itself included. Lazily loaded files are left out. */
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

/** Files that a role's device caches, according to the service worker, and their size in kB as stored. */
const keptBy = (role: string) => {
  const worker = readFileSync(new URL('sw.js', dist), 'utf8');
  const listed = [...worker.matchAll(/"roles":\[([^\]]*)\],"url":"([^"]+)"/g)];
  const files = listed
    .filter(([, roles]) => [`"${role}"`, '"*"'].some((name) => roles!.includes(name)))
    .map(([, , file]) => file!);
  const size = files.reduce((sum, file) => sum + readFileSync(new URL(file, dist)).length, 0);
  return { files, kilobytes: size / 1000 };
};

it('shows the login screen with at most 80 kB', () => {
  expect(kilobytes(filesOf('index.html'))).toBeLessThanOrEqual(80);
});

/** Each panel loads its first view without a user action. */
it.each([
  ['supervisor/SupervisorPanel', 216, 'supervisor/about-waiting.ts', 221],
  ['manager/ManagerPanel', 189, 'dashboard/DashboardView.tsx', 226],
  ['externo/ExternoPanel', 218, 'dashboard/DashboardView.tsx', 231],
])('brings %s with at most %i kB, and with %s at most %i', (panel, most, opened, inAll) => {
  const entries = [...shell, `src/${panel}.tsx`];
  expect(kilobytes(filesOf(...entries))).toBeLessThanOrEqual(most);
  expect(kilobytes(filesOf(...entries, `src/${opened}`))).toBeLessThanOrEqual(inAll);
});

it('brings the administrator what is on screen with at most 228 kB', () => {
  expect(kilobytes(filesOf(...shell, 'src/admin/AdminPanel.tsx'))).toBeLessThanOrEqual(228);
});

it('brings nothing of the administrator to others, nor when they go on', () => {
  const isOfAdministrator = (name: string) => name.startsWith('src/admin/');
  const others = Object.keys(manifest).filter(
    (name) => manifest[name]!.isDynamicEntry && !isOfAdministrator(name),
  );
  expect(others).toContain('src/progress/capture/ProgressDialog.tsx');
  const reached = others.filter((name) => text(filesOf(name)).includes('RaCheckboxGroupInput'));
  expect(reached).toEqual([]);
  // The administrator loads it only when a form is opened.
  expect(text(filesOf('src/admin/AdminPanel.tsx')).includes('RaCheckboxGroupInput')).toBe(false);
  expect(text(filesOf('src/admin/users/UserDialog.tsx')).includes('RaCheckboxGroupInput')).toBe(true);
});

/** In an import cycle, a file would run before its dependencies. */
it('has no file that waits for itself', () => {
  const waits = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.map((name) => manifest[name]!.file),
    ]),
  );
  const settled = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, before: readonly string[]) => {
    if (before.includes(file)) circles.push([...before.slice(before.indexOf(file)), file].join(' > '));
    else if (!settled.has(file)) for (const next of waits.get(file) ?? []) visit(next, [...before, file]);
    settled.add(file);
  };
  for (const file of waits.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

it.each([
  ['supervisor/SupervisorPanel', 16],
  ['manager/ManagerPanel', 11],
  ['externo/ExternoPanel', 21],
  ['admin/AdminPanel', 16],
])('brings %s in at most %i files, which the page names before its own script runs', (panel, most) => {
  const own = filesOf('index.html');
  const files = [...filesOf(...shell, `src/${panel}.tsx`)];
  expect(files.length).toBeLessThanOrEqual(most);
  const early = readdirSync(new URL('assets/', dist)).filter((file) => /^early-[\w-]+\.js$/.test(file));
  expect(early).toHaveLength(1);
  const named = readFileSync(new URL(`assets/${early[0]}`, dist), 'utf8');
  for (const file of files.filter((each) => !own.has(each))) expect(named).toContain(`"${file}"`);
  expect(readFileSync(new URL('index.html', dist), 'utf8')).toContain(`src="/assets/${early[0]}" async`);
});

/** Each file passes through the service worker, also offline. The outbox and its delivery have loaded by then without a user action. */
it('brings the form of an advance with at most 65 kB in at most 8 files on top of the panel and its delivery', () => {
  const before = ['SupervisorPanel.tsx', 'about-waiting.ts'].map((name) => `src/supervisor/${name}`);
  const there = filesOf(...shell, ...before, 'src/offline/sending.ts');
  const more = [...filesOf('src/progress/capture/ProgressDialog.tsx')].filter((file) => !there.has(file));
  expect(kilobytes(more)).toBeLessThanOrEqual(65);
  expect(more.length).toBeLessThanOrEqual(8);
});

it('names no file before that is not there', () => {
  const [early] = readdirSync(new URL('assets/', dist)).filter((file) => /^early-[\w-]+\.js$/.test(file));
  const named = readFileSync(new URL(`assets/${early!}`, dist), 'utf8').matchAll(/"(assets\/[^"]+)"/g);
  const files = [...named].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(new URL(file, dist)))).toEqual([]);
});

it('caches for a manager the code of the as-of view', () => {
  const worker = readFileSync(new URL('sw.js', dist), 'utf8');
  const files = [...filesOf('src/externo/ExternoPanel.tsx')].filter(
    (file) => !filesOf('index.html').has(file),
  );
  for (const file of files) {
    const [, roles] = new RegExp(`"roles":\\[([^\\]]*)\\],"url":"${file}"`).exec(worker) ?? [];
    expect(roles, file).toContain('"manager"');
  }
});

it.each([
  // Includes 1,150 kB for the day's report: its worker with pdfmake, and Roboto.
  ['supervisor', 2830, /AdminPanel|DashboardView|SCurveChart|ManagerPanel|ExternoPanel/],
  ['externo', 1922, /AdminPanel|SupervisorPanel|ProgressDialog|report\.worker/],
] as const)('keeps on the device of a %s at most %i kB, and nothing of others', (role, most, others) => {
  const { files, kilobytes } = keptBy(role);
  expect(files.filter((file) => others.test(file))).toEqual([]);
  expect(files.some((file) => file.includes('/page-'))).toBe(true);
  expect(text(files).includes('RaCheckboxGroupInput')).toBe(false);
  expect(kilobytes).toBeLessThanOrEqual(most);
});

it('brings the calendar of a desk in a chunk of its own of at most 60 kB, which no panel waits for', () => {
  const picker = 'src/ui/dates/Calendar.tsx';
  const { file } = manifest[picker]!;
  expect(kilobytes([file])).toBeLessThanOrEqual(60);
  const panels = ['supervisor/SupervisorPanel', 'manager/ManagerPanel', 'admin/AdminPanel'];
  for (const panel of panels) expect([...filesOf(...shell, `src/${panel}.tsx`)]).not.toContain(file);
});

it('brings the administrator panel, with react-admin, in at most 292 kB', () => {
  expect(kilobytes(filesOf(...shell, 'src/admin/AdminPanel.tsx'))).toBeLessThanOrEqual(292);
});

it('brings nothing of a router that only its forms need', () => {
  // The router's error for a hook outside of a router contains the hook's name, which minification keeps.
  const router = text(filesOf('src/shell/Shell.tsx'));
  expect(router).toContain('useNavigate');
  expect(router).not.toContain('useSubmit');
});

it('asks for no built-in that browsers of the build target lack', () => {
  const newer =
    /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|AbortSignal\.any)\b/g;
  const scripts = Object.values(manifest).map(({ file }) => file);
  expect(text(scripts.filter((file) => file.endsWith('.js'))).match(newer)).toBeNull();
});
