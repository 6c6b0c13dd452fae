import type { ProjectListed, UserAnswer } from '@obraclara/api';
import {
  CheckboxGroupInput,
  email,
  minLength,
  PasswordInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useCommand } from '../../api/useCommand.ts';
import { app, login, users } from '../../messages.ts';
import { useExpiredDraft } from '../../shared/drafts/useExpiredDraft.ts';
import { refusedBy } from '../../shared/forms/useShortForm.ts';
import { EditDialog } from '../EditDialog.tsx';
import { useEditing } from '../useEditing.ts';
import { userForm } from './user-conflict.tsx';
import { roleChoices, userTerms } from './user.ts';

const needed = required(app.required);
const neededEmail = [needed, email(users.emailInvalid)];
const longEnough = minLength(8, users.passwordShort);
const neededPassword = [needed, longEnough];
const fresh = { role: 'supervisor', assigned_projects: [] };

type Props = { user: UserAnswer | null; projects: ProjectListed[]; onClose: () => void };

/** Adds a user, or edits the given one. */
export const UserDialog = ({ user, projects, onClose }: Props) => {
  const command = useCommand();
  const draft = useExpiredDraft(`users/${user?.id ?? 'new'}`, user);
  const update = useEditing(`users/${user?.id}`, draft.record, userForm);

  const save = async (values: Record<string, unknown>) => {
    const terms = userTerms(values);
    if (user) return update({ done: users.updated, failed: users.saveFailed }, terms, onClose);
    const messages = { done: users.created, failed: users.saveFailed };
    const outcome = await command('POST', 'auth/register', messages, terms);
    if (!outcome.ok) return refusedBy(outcome.error);
    onClose();
    return undefined;
  };

  return (
    <EditDialog
      title={user ? users.edit : users.add}
      submit={app.save}
      record={draft.record ?? fresh}
      draft={draft}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        helperText={false}
        source="name"
        label={users.name}
        validate={needed}
        autoFocus
        autoComplete="off"
      />
      <TextInput
        helperText={false}
        source="email"
        type="email"
        label={users.email}
        validate={neededEmail}
        autoComplete="off"
      />
      <PasswordInput
        source="password"
        label={login.password}
        validate={user ? longEnough : neededPassword}
        helperText={user ? users.passwordKept : false}
        autoComplete="new-password"
      />
      <SelectInput
        helperText={false}
        source="role"
        label={users.role}
        choices={roleChoices}
        validate={needed}
      />
      {projects.length > 0 && (
        <CheckboxGroupInput
          source="assigned_projects"
          label={users.projects}
          choices={projects}
          optionText="name"
          row={false}
          helperText={users.projectsHint}
        />
      )}
    </EditDialog>
  );
};
