import Add from '@mui/icons-material/Add';
import { Button, Paper } from '@mui/material';
import { useMemo, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { roleNames, tabs, users } from '../../messages.ts';
import { useSession } from '../../session/useSession.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { counted } from '../../shared/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/states.tsx';
import type { Column } from '../../shared/tables/columns.ts';
import { VirtualTable } from '../../shared/tables/VirtualTable.tsx';
import type { Project } from '../project.ts';
import { RowActions } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import type { User } from './user.ts';
import { UserDialog } from './UserDialog.tsx';

type Actions = { me: string | undefined; edit: (user: User) => void; remove: (user: User) => void };

const columnsOf = ({ me, edit, remove }: Actions): Column<User>[] => [
  { title: users.name, width: 170, pinned: true, cell: ({ name }) => <span className="clamp">{name}</span> },
  { title: users.email, width: 260, grow: true, cell: ({ email }) => email },
  { title: users.role, width: 150, cell: ({ role }) => roleNames[role] ?? role },
  { title: users.projects, width: 96, figures: true, cell: (user) => user.assigned_projects.length },
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
  const projectList = useAll<Project>('projects');
  useLoadFailure(list.error, users.loadFailed);
  const command = useCommand();
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const columns = useMemo(() => columnsOf({ me, edit: setEdited, remove: setLeaving }), [me]);

  const remove = async () => {
    if (!leaving) return;
    const said = { done: users.deleted, failed: users.deleteFailed };
    await command('DELETE', `users/${leaving.id}`, said);
    setLeaving(null);
  };
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {users.add}
    </Button>
  );

  return (
    <>
      <TabHead title={tabs.users} count={list.data && counted(list.data.length, 'usuario', 'usuarios')}>
        {add}
      </TabHead>
      <Paper variant="outlined" sx={{ overflow: 'hidden', border: list.data?.length ? 0 : undefined }}>
        {list.isPending && <TableSkeleton />}
        {list.isError && !list.data && (
          <ErrorState message={users.loadFailed} onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && <EmptyState title={users.empty} hint={users.emptyHint} action={add} />}
        {!!list.data?.length && (
          <VirtualTable
            label={tabs.users}
            columns={columns}
            rows={list.data}
            rowKey={({ id }) => id}
            rowHeight={52}
            maxHeight="calc(100dvh - 240px)"
          />
        )}
      </Paper>
      {edited && (
        <UserDialog
          user={edited === 'new' ? null : edited}
          projects={projectList.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={users.confirmDelete}
        onCancel={() => setLeaving(null)}
        onConfirm={remove}
      >
        <strong>{leaving?.name}</strong> · {leaving?.email}
        <br />
        {users.deleteLoses}
      </ConfirmDialog>
    </>
  );
};
