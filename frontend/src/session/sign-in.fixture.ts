import type { Role } from '@obraclara/events';
import { signIn } from './session.ts';

/** Somebody of this id signs in. */
export const signInAs = (id: string, role: Role = 'manager') =>
  signIn({ token: id, user: { id, name: id, role, assigned_projects: [] } });
