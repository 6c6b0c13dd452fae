/** What each role loads, and nothing of the others. */
export const screens = {
  shell: () => import('./shell/Shell.tsx'),
  administrator: () => import('./admin/AdminPanel.tsx'),
  manager: () => import('./manager/ManagerPanel.tsx'),
  externo: () => import('./externo/ExternoPanel.tsx'),
  supervisor: () => import('./supervisor/SupervisorPanel.tsx'),
};

/** Begins to load a role's code before anything of it is drawn. */
export const preload = (role: string) => {
  void screens.shell();
  const load = Object.hasOwn(screens, role) ? screens[role as keyof typeof screens] : screens.supervisor;
  void load();
};
