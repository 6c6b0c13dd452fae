import { build, type InlineConfig, type Rolldown } from 'vite';

/** The page, and what all panels stand on: what is on the device before any of them is. */
export const page = 'index.html';
export const shell = 'src/shell/Shell.tsx';
/** Their module, by role. */
export const panels: Record<string, string> = {
  administrator: 'src/admin/AdminPanel.tsx',
  manager: 'src/manager/ManagerPanel.tsx',
  externo: 'src/externo/ExternoPanel.tsx',
  supervisor: 'src/supervisor/SupervisorPanel.tsx',
};
/** What panels open on, which comes after them, so that what is around it is drawn meanwhile. */
export const opened: Record<string, string[]> = {
  manager: ['src/dashboard/DashboardView.tsx'],
  externo: ['src/dashboard/DashboardView.tsx'],
};
/**
 * What comes to a supervisor after the panel, in this order, by the name of its files: what waits, and sending it, come by themselves; the form of
 * an advance is what they came for, often where there is no network.
 */
const afterwards: Record<string, string[]> = {
  menu: ['src/shell/HeaderMenu.tsx'],
  waiting: ['src/supervisor/about-waiting.ts'],
  left: ['src/login/LeftWaiting.tsx'],
  delivery: [
    'src/supervisor/read-ahead.ts',
    'src/offline/answers-later.ts',
    'src/offline/sending.ts',
    'src/documents/on-device/bring-files.ts',
  ],
  advance: ['src/progress/capture/ProgressDialog.tsx'],
};
/** The file of what all panels need. */
const everybody = Object.keys(panels).join('-');
const roots = [page, 'src/main.tsx', shell, ...Object.values(panels), ...Object.values(afterwards).flat()];

/** What several panels share is worth a file of its own from so many characters on; less comes with what these and the fewest others share. */
const worthAFile = 8000;
/** What comes at once with one panel alone is no file of its own up to so many characters, even where others need it later. */
const tiny = 4000;

/** Up to so many characters everybody gets what an administrator's panel shares with what comes to others later. */
const crumb = 1000;

type Chunks = Map<string, Rolldown.OutputChunk>;
/** Which modules come at once with a panel, which with what it opens on, and which may follow without another panel being opened. */
type Need = { role: string; now: Set<string>; next: Set<string>; ever: Set<string> };

const isOneOf = (modules: readonly string[], id: string) => modules.some((name) => id.endsWith(`/${name}`));
const isRoot = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId !== null && isOneOf(roots, facadeModuleId);

const chunkOf = (chunks: Chunks, root: string): Rolldown.OutputChunk => {
  for (const chunk of chunks.values()) if (chunk.facadeModuleId?.endsWith(`/${root}`)) return chunk;
  throw new Error(`${root} is not in the build`);
};

const modulesFrom = (chunks: Chunks, root: string, later?: { but: ReadonlySet<string> }): Set<string> => {
  const seen = new Set<string>(later?.but);
  const modules = new Set<string>();
  const visit = (file: string) => {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    for (const id of Object.keys(chunk.modules)) modules.add(id);
    for (const next of later ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports) visit(next);
  };
  visit(chunkOf(chunks, root).fileName);
  return modules;
};

/** Which modules a role may come to need, without another panel being opened; of everybody (`*`), those that come with no panel. */
export type Needed = ReadonlyMap<string, ReadonlySet<string>>;

const needsOf = (chunks: Chunks): Need[] =>
  Object.entries(panels).map(([role, panel]) => {
    const others = Object.values(panels).filter((other) => other !== panel);
    const but = new Set(others.map((other) => chunkOf(chunks, other).fileName));
    const next = (opened[role] ?? []).flatMap((view) => [...modulesFrom(chunks, view)]);
    return {
      role,
      now: modulesFrom(chunks, panel),
      next: new Set(next),
      ever: modulesFrom(chunks, panel, { but }),
    };
  });

/** The roles that need a module at once, joined; undefined for what is also needed later by others, who should not get all of theirs for it. */
const sharedBy = (needs: readonly Need[], id: string): string | undefined => {
  const now = needs.filter((need) => need.now.has(id));
  const ever = needs.filter((need) => need.ever.has(id));
  return now.length > 1 || (now.length === 1 && ever.length === 1)
    ? now.map(({ role }) => role).join('-')
    : undefined;
};

type Modules = Rolldown.OutputChunk['modules'];
const lengthOf = (modules: Modules) =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

/** The role whose panel alone needs all of this at once; undefined where a panel opens on some of it. */
const onlyRole = (needs: readonly Need[], modules: Modules): string | undefined => {
  const ids = Object.keys(modules);
  const now = needs.filter((need) => ids.some((id) => need.now.has(id)));
  const isOpened = needs.some(({ next }) => ids.some((id) => next.has(id)));
  return now.length === 1 && !isOpened ? now[0]!.role : undefined;
};

/**
 * What else would be a file each, however tiny, by the role that needs it at once. It waits for nothing but for others such and for what has
 * its `files`, or these would wait for one another.
 */
const partsOf = (chunks: Chunks, needs: readonly Need[], files: ReadonlyMap<string, string>) => {
  const isLeft = ({ modules }: Rolldown.OutputChunk) => !Object.keys(modules).every((id) => files.has(id));
  const left = new Map([...chunks].filter(([, chunk]) => isLeft(chunk) && !isRoot(chunk)));
  const parts = new Map<string, string>();
  for (const [file, { modules }] of left) {
    const role = lengthOf(modules) < tiny ? onlyRole(needs, modules) : undefined;
    if (role) parts.set(file, role);
  }
  const waits = (file: string) => left.get(file)!.imports.some((next) => left.has(next) && !parts.has(next));
  for (let one; (one = [...parts.keys()].find(waits));) parts.delete(one);
  return [...parts].flatMap(([file, role]) =>
    Object.keys(left.get(file)!.modules).map((id) => [id, `parts.${role}`] as const),
  );
};

/**
 * Files of what comes after the panel and with none: what only this role needs; what others come to need too, who should not get all of it;
 * and of that, what comes with the administrator's panel at once.
 */
const filesAfterwards = (chunks: Chunks, needs: readonly Need[], before: ReadonlyMap<string, string>) => {
  const files = new Map(before);
  const isOpened = (id: string) => needs.some(({ next }) => next.has(id));
  const suffix = (id: string) => {
    const [at, ...others] = needs.filter(({ now }) => now.has(id));
    if (others.length > 0 || isOpened(id)) return;
    if (at) return at.role === 'administrator' ? '.administrator' : undefined;
    return needs.filter(({ ever }) => ever.has(id)).length > 1 ? '.shared' : '';
  };
  for (const [name, views] of Object.entries(afterwards))
    for (const id of views.flatMap((view) => [...modulesFrom(chunks, view)])) {
      if (files.has(id) || isOneOf(roots, id)) continue;
      const end = suffix(id);
      if (end !== undefined) files.set(id, `${name}${end}`);
    }
  const lengths = new Map(
    [...chunks.values()]
      .flatMap(({ modules }) => Object.entries(modules))
      .map(([id, { renderedLength }]) => [id, renderedLength]),
  );
  for (const name of Object.keys(afterwards)) {
    const ids = [...files.keys()].filter((id) => files.get(id) === `${name}.administrator`);
    if (ids.reduce((sum, id) => sum + lengths.get(id)!, 0) <= crumb)
      for (const id of ids) files.set(id, everybody);
  }
  return files;
};

/**
 * Where what several panels share goes: into their own file if that is worth one, or else into that with the fewest others; one of
 * supervisors, who work on phones, comes after those as small.
 */
const worthwhile = (file: string, sizes: ReadonlyMap<string, number>): string => {
  if (!file.includes('-') || sizes.get(file)! >= worthAFile) return file;
  const roles = file.split('-');
  const cost = (other: string) => other.split('-').length + (other.includes('supervisor') ? 0.5 : 0);
  const worthy = [...sizes].filter(
    ([other, size]) => size >= worthAFile && roles.every((role) => other.split('-').includes(role)),
  );
  const [first] = worthy.map(([other]) => other).sort((one, two) => cost(one) - cost(two));
  return first ?? everybody;
};

/** The file that each module belongs into, by who needs it; those without one go where the bundler puts them. */
const filesOf = (chunks: Chunks): Map<string, string> => {
  const [ofPage, ofShell] = [modulesFrom(chunks, page), modulesFrom(chunks, shell)];
  const needs = needsOf(chunks);
  const files = new Map<string, string>();
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of [...chunks.values()].flatMap(({ modules }) =>
    Object.entries(modules),
  )) {
    if (isOneOf(roots, id)) continue;
    const file = ofPage.has(id) ? 'page' : ofShell.has(id) ? 'shell' : sharedBy(needs, id);
    if (file === undefined) continue;
    files.set(id, file);
    sizes.set(file, (sizes.get(file) ?? 0) + renderedLength);
  }
  const panelled = new Map([...files].map(([id, file]) => [id, worthwhile(file, sizes)]));
  const worthy = filesAfterwards(chunks, needs, panelled);
  return new Map([...worthy, ...partsOf(chunks, needs, worthy)]);
};

/** Who looks at the past sees what an observer sees. */
const looksBack = new Set(['administrator', 'manager']);

const neededIn = (chunks: Chunks): Needed => {
  const needs = new Map(needsOf(chunks).map(({ role, ever }) => [role, ever]));
  const but = new Set(Object.values(panels).map((panel) => chunkOf(chunks, panel).fileName));
  return new Map([
    ['*', modulesFrom(chunks, page, { but })],
    ...[...needs].map(
      ([role, ever]) =>
        [role, looksBack.has(role) ? new Set([...ever, ...needs.get('externo')!]) : ever] as const,
    ),
  ]);
};

/** What more need comes first. */
const rank = (file: string) => (file === 'page' ? 100 : file === 'shell' ? 99 : file.split('-').length);

/**
 * Groups of modules for the bundler: a file for each set of panels that needs them. Left to itself it makes some forty of a panel, and
 * each costs a turn on one of a browser's six connections. Which modules are really needed where only a build tells: this makes one and
 * throws it away. Files that several share lead to what any of them needs, so who needs what is answered as well.
 */
export const fewFiles = async (
  config: InlineConfig,
): Promise<{ groups: Rolldown.CodeSplittingGroup[]; needed: Needed }> => {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, manifest: false },
  })) as Rolldown.RolldownOutput;
  const list = built.output.filter((file) => file.type === 'chunk');
  const chunks: Chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]));
  const files = filesOf(chunks);
  const groups = [...new Set(files.values())].map((name) => ({
    name,
    priority: rank(name),
    test: (id: string) => files.get(id) === name,
    // Else a file also takes all that its modules import, through the index of a package even what they do not use: whoever needs but one
    // of them later would get the administrator's forms. No file may wait for itself then (e2e/bundles.test.ts).
    includeDependenciesRecursively: false,
  }));
  return { groups, needed: neededIn(chunks) };
};
