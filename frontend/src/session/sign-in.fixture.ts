import type { Role } from '@obraclara/events';
import { signIn } from './session.ts';

/** Signs in a user with this id. */
export const signInAs = (id: string, role: Role = 'manager') =>
  signIn({ token: id, user: { id, name: id, role, assigned_projects: [] } });
