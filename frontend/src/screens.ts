import { drawn } from './shared/quiet.ts';

/** What each role loads, and nothing of the others. */
export const screens = {
  shell: () => import('./shell/Shell.tsx'),
  administrator: () => import('./admin/AdminPanel.tsx'),
  manager: () => import('./manager/ManagerPanel.tsx'),
  externo: () => import('./externo/ExternoPanel.tsx'),
  supervisor: () => import('./supervisor/SupervisorPanel.tsx'),
};

let coming: Promise<unknown> = Promise.resolve();

/** Begins to load a role's code before anything of it is drawn. */
export const preload = (role: string) => {
  const load = Object.hasOwn(screens, role) ? screens[role as keyof typeof screens] : screens.supervisor;
  // Whoever draws it hears where it does not come.
  coming = Promise.allSettled([screens.shell(), load()]);
};

/**
 * Resolves once no more of that is on its way, over a network that may be slow, and the browser has drawn it: what nobody sees at first comes
 * after it.
 */
export const preloaded = () => coming.then(drawn);
