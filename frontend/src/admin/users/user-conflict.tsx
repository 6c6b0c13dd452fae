import { roleNames, users as words } from '../../messages.ts';
import { part, type Field } from '../../shared/conflict/fields.ts';
import { ProjectNames } from './ProjectNames.tsx';
import { userTerms } from './user.ts';

type Terms = ReturnType<typeof userTerms>;

/** Compares projects by id, because two projects may share a name. */
const projects: Field<Terms> = {
  ...part(['assigned_projects'], words.projects, ({ assigned_projects }) =>
    assigned_projects.toSorted().join('\n'),
  ),
  drawn: ({ assigned_projects }) => assigned_projects.length > 0 && <ProjectNames ids={assigned_projects} />,
};

const fields: Field<Terms>[] = [
  part(['name'], words.name, ({ name }) => name ?? ''),
  part(['email'], words.email, ({ email }) => email ?? ''),
  part(['role'], words.role, ({ role }) => (role ? roleNames[role] : '')),
  projects,
];

/** Fields of the user form, for the merge with the changes of other users. Passwords are not compared. */
export const userForm = { fields, termsOf: userTerms };
