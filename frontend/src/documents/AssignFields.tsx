import type { ProjectUser } from '@obraclara/api';
import { actionTypes, type ActionType } from '@obraclara/events';
import { documents as words } from '../messages.ts';
import { useNativeSelect } from '../ui/layout/useNativeSelect.ts';
import './documents.css';
import { isPending, type DocumentRow } from './row.ts';
import { useAssign } from './useAssign.ts';

export type Assignee = Pick<ProjectUser, 'id' | 'name'>;

/** Keeps the current assignee in the list, even if no longer a supervisor of the project. */
const offered = (supervisors: readonly Assignee[], { assigned_to, assigned_to_name }: DocumentRow) =>
  assigned_to && !supervisors.some(({ id }) => id === assigned_to)
    ? [...supervisors, { id: assigned_to, name: assigned_to_name ?? assigned_to }]
    : supervisors;

export const AssigneeField = ({
  row,
  supervisors,
}: {
  row: DocumentRow;
  supervisors: readonly Assignee[];
}) => {
  const choices = offered(supervisors, row);
  const shown = (assignee: string | null) =>
    choices.find(({ id }) => id === assignee)?.name ?? assignee ?? words.nobody;
  const { value, seen, change } = useAssign(row, 'assigned_to', { label: words.assigned, shown });
  const choice = useNativeSelect({
    value: value ?? '',
    over: seen,
    choose: (assignee, over) => void change(assignee || null, over),
  });
  if (!isPending(row)) return shown(row.assigned_to);
  return (
    <>
      <select className="document-field" aria-label={`${words.assigned}: ${row.title}`} {...choice}>
        <option value="">{words.nobody}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
};

export const ActionField = ({ row }: { row: DocumentRow }) => {
  const shown = (action: ActionType | null) => action ?? words.noAction;
  const { value, seen, change } = useAssign(row, 'action_type', { label: words.action, shown });
  const choice = useNativeSelect({
    value: value ?? '',
    over: seen,
    choose: (action, over) => void change((action || null) as ActionType | null, over),
  });
  if (!isPending(row)) return shown(row.action_type);
  return (
    <>
      <select className="document-field" aria-label={`${words.action}: ${row.title}`} {...choice}>
        <option value="">{words.noAction}</option>
        {actionTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </>
  );
};
