import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { UserAnswer } from '@obraclara/api';
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
import { RowActions } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import { DeletedUsers } from './DeletedUsers.tsx';
import { UserDialog } from './UserDialog.tsx';

type Actions = {
  me: string | undefined;
  edit: (user: UserAnswer) => void;
  remove: (user: UserAnswer) => void;
};

const columnsOf = ({ me, edit, remove }: Actions): Column<UserAnswer>[] => [
  { title: users.name, width: 170, pinned: true, cell: ({ name }) => <span className="clamp">{name}</span> },
  { title: users.email, width: 260, grow: true, cell: ({ email }) => email },
  { title: users.role, width: 150, cell: ({ role }) => roleNames[role] },
  {
    title: users.projects,
    width: 96,
    figures: true,
    cell: ({ project_count }) => project_count,
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
  const list = useAll('users');
  const { data: projectList = [] } = useAll('projects');
  const [edited, setEdited] = useState<UserAnswer | 'new' | null>(null);
  const [leaving, setLeaving] = useState<UserAnswer | null>(null);
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
