import { expect, it } from 'vitest';
import {
  may,
  permissions,
  roles,
  seesProject,
  visibleProjects,
  type Action,
  type Person,
} from '../src/index.ts';

const person = (role: Person['role'], ...assigned_projects: string[]): Person => ({
  id: 'u',
  role,
  assigned_projects,
});
const allowed = (role: Person['role']) =>
  (Object.keys(permissions) as Action[]).filter((action) => may(role, action));

it('lets an externo only read, and change their own password', () => {
  const more = allowed('externo').filter((action) => !action.endsWith('.read'));
  expect(more).toEqual(['password.change']);
});

/** Specification §6 and design.md §8.9 as initials, independent of the product's table. */
const matrix: Record<Action, string> = {
  'users.read': 'A',
  'users.write': 'A',
  'password.change': 'AMSX',
  'projects.read': 'AMSX',
  'projects.write': 'A',
  'project-users.read': 'AMS',
  'portfolio.read': 'AM',
  'digest.choose': 'AM',
  'catalog.read': 'AMSX',
  'catalog.write': 'A',
  'program.write': 'A',
  'contract.read': 'AMX',
  'contract.write': 'AM',
  'extraordinary.read': 'AMSX',
  'extraordinary.write': 'S',
  'analytics.read': 'AMSX',
  'history.read': 'AMX',
  'documents.history': 'AM',
  'estimations.read': 'AMSX',
  'estimations.write': 'S',
  'estimations.status': 'MS',
  'estimations.return': 'M',
  'estimations.invoice': 'MS',
  'estimations.pay': 'M',
  'estimations.delete': 'MS',
  'advance.write': 'S',
  'progress.read': 'AMSX',
  'progress.write': 'S',
  'photos.upload': 'S',
  'croquis.upload': 'MS',
  'gallery.read': 'AMSX',
  'documents.read': 'AMS',
  'documents.uploaded': 'S',
  'documents.write': 'S',
  'documents.correct': 'S',
  'documents.assign': 'M',
  'documents.attend': 'S',
  'documents.delete': 'M',
  'logos.upload': 'A',
  'storage.read': 'AMS',
  'storage.write': 'A',
  'repository.read': 'AMS',
  'internal-contract.read': 'AMX',
  'internal-contract.write': 'M',
  'internal-estimations.read': 'AMX',
  'internal-estimations.write': 'M',
};

it('gives each role what the specification gives it, and nothing else', () => {
  const initials = { administrator: 'A', manager: 'M', supervisor: 'S', externo: 'X' };
  const given = (action: Action) => roles.filter((role) => may(role, action)).map((role) => initials[role]);
  const actions = Object.keys(permissions) as Action[];
  expect(Object.fromEntries(actions.map((action) => [action, given(action).join('')]))).toEqual(matrix);
});

it('bounds managers and supervisors to their projects', () => {
  expect(seesProject(person('manager', 'p1'), 'p1')).toBe(true);
  expect(seesProject(person('manager', 'p1'), 'p2')).toBe(false);
  expect(seesProject(person('supervisor'), 'p1')).toBe(false);
  expect(visibleProjects(person('supervisor', 'p1'))).toEqual(['p1']);
});

it('shows an externo all projects only when none is assigned', () => {
  expect(seesProject(person('externo'), 'p1')).toBe(true);
  expect(seesProject(person('externo', 'p1'), 'p2')).toBe(false);
  expect(visibleProjects(person('externo'))).toBeNull();
  expect(visibleProjects(person('administrator', 'p1'))).toBeNull();
});
