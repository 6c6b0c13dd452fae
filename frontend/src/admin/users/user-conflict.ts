import { roleNames, users as words } from '../../messages.ts';
import { part, type Field } from '../../shared/conflict/fields.ts';
import type { Project } from '../project.ts';
import { userTerms } from './user.ts';

type Terms = ReturnType<typeof userTerms>;

const nameOf = (projects: readonly Project[], wanted: string) =>
  projects.find(({ id }) => id === wanted)?.name ?? wanted;

/** The user's form, as it is held against what others made of the user. A password is nobody's to compare. */
export const userForm = (projects: readonly Project[]) => {
  const fields: Field<Terms>[] = [
    part(['name'], words.name, ({ name }) => name ?? ''),
    part(['email'], words.email, ({ email }) => email ?? ''),
    part(['role'], words.role, ({ role }) => (role ? roleNames[role] : '')),
    part(['assigned_projects'], words.projects, ({ assigned_projects }) =>
      assigned_projects
        .map((id) => nameOf(projects, id))
        .toSorted()
        .join('\n'),
    ),
  ];
  return { fields, termsOf: userTerms };
};
