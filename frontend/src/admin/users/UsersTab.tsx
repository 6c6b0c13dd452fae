import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { roleNames, tabs, users } from '../../messages.ts';
import { useSession } from '../../session/useSession.ts';
import { counted } from '../../shared/format.ts';
import { EmptyState } from '../../shared/states.tsx';
import type { Column } from '../../shared/tables/columns.ts';
import { VirtualTable } from '../../shared/tables/VirtualTable.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { ListBody } from '../ListBody.tsx';
import type { Project } from '../project.ts';
import { RowActions } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import { DeletedUsers } from './DeletedUsers.tsx';
import type { User } from './user.ts';
import { UserDialog } from './UserDialog.tsx';

type Actions = { me: string | undefined; edit: (user: User) => void; remove: (user: User) => void };

const columnsOf = ({ me, edit, remove }: Actions): Column<User>[] => [
  { title: users.name, width: 170, pinned: true, cell: ({ name }) => <span className="clamp">{name}</span> },
  { title: users.email, width: 260, grow: true, cell: ({ email }) => email },
  { title: users.role, width: 150, cell: ({ role }) => roleNames[role] ?? role },
  {
    title: users.projects,
    width: 96,
    figures: true,
    cell: ({ project_count, assigned_projects }) => project_count ?? assigned_projects.length,
  },
  {
    title: users.actions,
    width: 112,
    cell: (user) => (
      <RowActions
        name={user.name}
        onEdit={() => edit(user)}
        onDelete={() => remove(user)}
        kept={user.id === me ? users.ownAccount : undefined}
      />
    ),
  },
];

/** Usuarios: who may sign in, in which role, to which projects. */
export const UsersTab = () => {
  const me = useSession()?.user.id;
  const list = useAll<User>('users');
  const { data: projectList = [] } = useAll<Project>('projects');
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const columns = useMemo(() => columnsOf({ me, edit: setEdited, remove: setLeaving }), [me]);
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {users.add}
    </Button>
  );
  const empty = <EmptyState title={users.empty} hint={users.emptyHint} />;

  return (
    <>
      <TabHead title={tabs.users} count={list.data && counted(list.data.length, 'usuario', 'usuarios')}>
        <DeletedUsers />
        {add}
      </TabHead>
      <ListBody list={list} failed={users.loadFailed} empty={empty}>
        {(rows) => (
          <VirtualTable
            label={tabs.users}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHeight={52}
            maxHeight="max(420px, calc(100dvh - 226px))"
          />
        )}
      </ListBody>
      {edited && (
        <UserDialog
          user={edited === 'new' ? null : edited}
          projects={projectList}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <DeleteDialog
          title={users.confirmDelete}
          path={`users/${leaving.id}`}
          record={leaving}
          said={{ done: users.deleted, failed: users.deleteFailed }}
          restoring={{ done: users.restored, failed: users.restoreFailed }}
          onClose={() => setLeaving(null)}
        >
          {({ name, email }) => (
            <>
              <strong>{name}</strong> · {email}
              <br />
              {users.deleteLoses}
            </>
          )}
        </DeleteDialog>
      )}
    </>
  );
};
