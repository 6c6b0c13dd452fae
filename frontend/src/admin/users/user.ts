import type { UserAnswer } from '@obraclara/api';
import type { Role } from '@obraclara/events';
import { roleNames } from '../../messages.ts';

/** Roles with their display names. A missing role is a compile error. */
export const roleChoices = (Object.entries(roleNames satisfies Record<Role, string>) as [Role, string][]).map(
  ([id, name]) => ({ id, name }),
);

/** Request body with the form's values. A blank password is omitted, which keeps the current one. */
export const userTerms = (values: Record<string, unknown>) => {
  const { name, email, role, assigned_projects, password } = values as Partial<UserAnswer> & {
    password?: string | null;
  };
  return {
    name: name?.trim(),
    email: email?.trim(),
    role,
    assigned_projects: assigned_projects ?? [],
    ...(password ? { password } : {}),
  };
};
