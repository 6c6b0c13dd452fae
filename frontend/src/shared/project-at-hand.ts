import { storePreference } from './stored-preference.ts';

const remembered = (user_id: string) => `obraclara.proyecto:${user_id}`;

export const rememberProject = (user_id: string, project: string): void =>
  void storePreference(remembered(user_id), project);

/** Selects the project in the address, else the one that the user last opened on this device, else the first. */
export const projectAtHand = <P extends { id: string }>(
  projects: readonly P[],
  user_id: string,
  named: string | null,
): P | undefined => {
  const byId = (id: string | null) => projects.find((project) => project.id === id);
  return byId(named) ?? byId(localStorage.getItem(remembered(user_id))) ?? projects[0];
};
