import { initialViewRendered } from './ui/loading/page-idle.ts';

/** Loads a panel whose forms open with drafts, after the drafts are restored. */
const withDrafts = async <Panel>(load: () => Promise<Panel>): Promise<Panel> => {
  const [panel] = await Promise.all([
    load(),
    import('./shared/drafts/draft-copies.ts').then(({ restoreDrafts }) => restoreDrafts()),
  ]);
  return panel;
};

/** Loads the code of each role separately. */
export const screens = {
  shell: () => import('./shell/Shell.tsx'),
  administrator: () => import('./admin/AdminPanel.tsx'),
  manager: () => withDrafts(() => import('./manager/ManagerPanel.tsx')),
  externo: () => import('./externo/ExternoPanel.tsx'),
  supervisor: () => withDrafts(() => import('./supervisor/SupervisorPanel.tsx')),
};

let coming: Promise<unknown> = Promise.resolve();

/** Starts loading a role's code before rendering begins. */
export const preload = (role: string) => {
  const load = Object.hasOwn(screens, role) ? screens[role as keyof typeof screens] : screens.supervisor;
  // The component that renders the code reports a failed load.
  coming = Promise.allSettled([screens.shell(), load()]);
};

/**
 * Resolves when that code has loaded, even over a slow network, and the browser has rendered it. Code outside the initial view loads after
 * it.
 */
export const preloaded = () => coming.then(initialViewRendered);
