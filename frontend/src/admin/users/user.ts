import type { UserAnswer } from '@obraclara/api';
import type { Role } from '@obraclara/events';
import { roleNames } from '../../messages.ts';

/** The roles, by the names people know them by. A missing one is a compile error. */
export const roleChoices = (Object.entries(roleNames satisfies Record<Role, string>) as [Role, string][]).map(
  ([id, name]) => ({ id, name }),
);

/** The form's values as the server takes them; a blank password keeps the current one, so it is not sent at all. */
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
