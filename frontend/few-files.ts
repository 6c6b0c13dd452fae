import { build, type InlineConfig, type Rolldown } from 'vite';

/** The page and the shell, which load before any panel. */
export const page = 'index.html';
export const shell = 'src/shell/Shell.tsx';
/** Module of each panel, by role. */
export const panels: Record<string, string> = {
  administrator: 'src/admin/AdminPanel.tsx',
  manager: 'src/manager/ManagerPanel.tsx',
  externo: 'src/externo/ExternoPanel.tsx',
  supervisor: 'src/supervisor/SupervisorPanel.tsx',
};
/** First view of a panel. It loads after the panel, so that the frame around it is drawn meanwhile. */
export const opened: Record<string, string[]> = {
  manager: ['src/dashboard/DashboardView.tsx'],
  externo: ['src/dashboard/DashboardView.tsx'],
};
/**
 * Modules that a supervisor's device loads after the panel, in this order, by file name. The outbox and its delivery load without a
 * user action. The progress form is the supervisor's main task, often offline.
 */
const afterwards: Record<string, string[]> = {
  menu: ['src/shell/HeaderMenu.tsx'],
  waiting: ['src/supervisor/about-waiting.ts'],
  left: ['src/login/PendingEntries.tsx'],
  delivery: [
    'src/supervisor/prefetch.ts',
    'src/offline/restore-answers.ts',
    'src/offline/sending.ts',
    'src/documents/on-device/download-files.ts',
  ],
  advance: ['src/progress/capture/ProgressDialog.tsx'],
};
/** Name of the file with the modules that all panels need. */
const everybody = Object.keys(panels).join('-');
const roots = [page, 'src/main.tsx', shell, ...Object.values(panels), ...Object.values(afterwards).flat()];

/**
 * Minimum size in characters for a file of modules that several panels share. Smaller groups join the file with these roles and the
 * fewest others.
 */
const worthAFile = 8000;
/**
 * Up to this size in characters, modules that only one panel needs at once join its role's file of parts, even if others need them
 * later.
 */
const tiny = 4000;

/** Up to this size in characters, every role gets the modules that the administrator's panel needs at once and others need later. */
const crumb = 1000;

type Chunks = Map<string, Rolldown.OutputChunk>;
/** Modules that a role needs at once (`now`), with the first view (`next`), or ever without opening another panel (`ever`). */
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

/** Modules that a role may need without opening another panel; `*` has the modules that come with no panel. */
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

/**
 * Roles that need a module at once, joined by hyphens. Undefined for a module that only one role needs at once but others need
 * later: those would otherwise load the whole file of that role.
 */
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

/** The role whose panel alone needs all of these modules at once; undefined if the first view of a panel uses any of them. */
const onlyRole = (needs: readonly Need[], modules: Modules): string | undefined => {
  const ids = Object.keys(modules);
  const now = needs.filter((need) => ids.some((id) => need.now.has(id)));
  const isOpened = needs.some(({ next }) => ids.some((id) => next.has(id)));
  return now.length === 1 && !isOpened ? now[0]!.role : undefined;
};

/**
 * Groups the remaining tiny chunks by the role that needs them at once. A chunk qualifies only if its imports are in the group or
 * already in `files`; otherwise files would import each other in a cycle.
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
 * Assigns the modules that load after the panel. They form separate files: modules of this role only, modules that other roles need
 * later (`.shared`), and modules that the administrator's panel needs at once (`.administrator`).
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
 * File of a shared module: the file of exactly its roles if that is large enough, else the file with the fewest other roles. On a
 * tie, files that include supervisors come last, because supervisors use phones.
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

/** File of each module by the roles that need it; the bundler places modules without one. */
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

/** Roles that may open as-of views, which use the observer's panel. */
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

/** Bundler priority of a file: files for more roles come first. */
const rank = (file: string) => (file === 'page' ? 100 : file === 'shell' ? 99 : file.split('-').length);

/**
 * Code splitting groups for the bundler: one file for each set of panels that needs its modules. By default the bundler makes some
 * forty files for a panel, and each occupies one of a browser's six connections. Only a build shows which modules are needed, so
 * this runs a build and discards it. The result also has the modules that each role needs, because shared files do not show that.
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
    // Otherwise a file would include all imports of its modules, even unused ones through a package index. A role that needs one
    // module later would load the administrator's forms. Files must not import themselves in a cycle then (e2e/bundles.test.ts).
    includeDependenciesRecursively: false,
  }));
  return { groups, needed: neededIn(chunks) };
};
