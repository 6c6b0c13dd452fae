import type { Role } from './user.ts';

/**
 * Permissions of each role: the only table, shared by both services (specification §6, design.md §8.9). Unlisted actions are denied. Every
 * action on a project is also limited to the projects that the person may see (`seesProject`).
 */
export const permissions = {
  'users.read': ['administrator'],
  'users.write': ['administrator'],
  'password.change': ['administrator', 'manager', 'supervisor', 'externo'],
  'projects.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'projects.write': ['administrator'],
  'portfolio.read': ['administrator', 'manager'],
  'digest.choose': ['administrator', 'manager'],
  'project-users.read': ['administrator', 'manager', 'supervisor'],
  'catalog.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'catalog.write': ['administrator'],
  'program.write': ['administrator'],
  'contract.read': ['administrator', 'manager', 'externo'],
  'contract.write': ['administrator', 'manager'],
  'extraordinary.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'extraordinary.write': ['supervisor'],
  'analytics.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'history.read': ['administrator', 'manager', 'externo'],
  'documents.history': ['administrator', 'manager'],
  'estimations.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'estimations.write': ['supervisor'],
  'estimations.status': ['manager', 'supervisor'],
  'estimations.return': ['manager'],
  'estimations.invoice': ['manager', 'supervisor'],
  'estimations.pay': ['manager'],
  'estimations.delete': ['manager', 'supervisor'],
  'croquis.upload': ['manager', 'supervisor'],
  'advance.write': ['supervisor'],
  'progress.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'progress.write': ['supervisor'],
  'photos.upload': ['supervisor'],
  'gallery.read': ['administrator', 'manager', 'supervisor', 'externo'],
  'documents.read': ['administrator', 'manager', 'supervisor'],
  'documents.uploaded': ['supervisor'],
  'documents.write': ['supervisor'],
  'documents.correct': ['supervisor'],
  'documents.assign': ['manager'],
  'documents.attend': ['supervisor'],
  'documents.delete': ['manager'],
  'logos.upload': ['administrator'],
  'storage.read': ['administrator', 'manager', 'supervisor'],
  'storage.write': ['administrator'],
  'repository.read': ['administrator', 'manager', 'supervisor'],
  'internal-contract.read': ['administrator', 'manager', 'externo'],
  'internal-contract.write': ['manager'],
  'internal-estimations.read': ['administrator', 'manager', 'externo'],
  'internal-estimations.write': ['manager'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

export type Person = { id: string; role: Role; assigned_projects: readonly string[] };

/** Whether the role permits the action, on any project. */
export const may = (role: Role, action: Action): boolean =>
  (permissions[action] as readonly Role[]).includes(role);

/**
 * Projects that a person may see; `null` for all. Administrators, and an externo without a list, see all; other users see the assigned
 * ones.
 */
export const visibleProjects = ({ role, assigned_projects }: Person): readonly string[] | null =>
  role === 'administrator' || (role === 'externo' && assigned_projects.length === 0)
    ? null
    : assigned_projects;

/** Whether the person may see the project. */
export const seesProject = (person: Person, projectId: string): boolean =>
  visibleProjects(person)?.includes(projectId) ?? true;
