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

it('gives no role anything that the table does not name', () => {
  for (const role of roles) expect(may(role, 'estimations.write')).toBe(role === 'supervisor');
  for (const role of roles) expect(may(role, 'users.write')).toBe(role === 'administrator');
  for (const role of roles)
    expect(may(role, 'estimations.status')).toBe(role === 'manager' || role === 'supervisor');
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
