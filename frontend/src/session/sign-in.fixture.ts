import { signIn } from './session.ts';

/** Somebody of this id signs in. */
export const signInAs = (id: string) =>
  signIn({ token: id, user: { id, name: id, role: 'manager', assigned_projects: [] } });
