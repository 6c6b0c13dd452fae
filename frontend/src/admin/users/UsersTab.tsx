import Add from '@mui/icons-material/Add';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import type { UserAnswer } from '@obraclara/api';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { HistoryDialog } from '../../history/index.ts';
import { histories, roleNames, tabs, users } from '../../messages.ts';
import { useSession } from '../../session/useSession.ts';
import { counted } from '../../ui/format/format.ts';
import { lazyPreload } from '../../ui/loading/lazy-preload.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { ListBody } from '../ListBody.tsx';
import { HistoryButton, RowActions } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import { useActionsWidth } from '../useActionsWidth.ts';
import { DeletedUsers } from './DeletedUsers.tsx';

const UserDialog = lazyPreload(() => import('./UserDialog.tsx').then((m) => ({ default: m.UserDialog })));

const DeleteUser = lazyPreload(() => import('./DeleteUser.tsx').then((m) => ({ default: m.DeleteUser })));

type Actions = {
  me: string | undefined;
  tell: (user: UserAnswer) => void;
  edit: (user: UserAnswer) => void;
  remove: (user: UserAnswer) => void;
};

const emailOf = ({ email }: UserAnswer) => email;
const roleOf = ({ role }: UserAnswer) => roleNames[role];
const countOf = ({ project_count }: UserAnswer) => project_count;

const Clamped = ({ text }: { text: string }) => (
  <span translate="no" className="clamp" title={text}>
    {text}
  </span>
);

const columnsOf = ({ me, tell, edit, remove }: Actions, width: number): Column<UserAnswer>[] => [
  {
    title: users.name,
    width: 220,
    pinned: true,
    grow: true,
    cell: ({ name }) => <Clamped text={name} />,
    data: [{ of: ({ name }) => name }],
  },
  {
    title: users.email,
    width: 300,
    grow: true,
    cell: ({ email }) => <Clamped text={email} />,
    data: [{ of: emailOf }],
  },
  { title: users.role, width: 150, cell: roleOf, data: [{ of: roleOf }] },
  { title: users.projects, width: 96, figures: true, cell: countOf, data: [{ of: countOf }] },
  {
    title: users.actions,
    screenOnly: true,
    pinnedEnd: true,
    width,
    cell: (user) => (
      <RowActions
        name={user.name}
        onEdit={() => edit(user)}
        onDelete={() => remove(user)}
        kept={user.id === me ? users.ownAccount : undefined}
      >
        <HistoryButton name={user.name} onClick={() => tell(user)} />
      </RowActions>
    ),
  },
];

const none: UserAnswer[] = [];

/** History of one user, or of all users. */
const UserHistory = ({ of, close }: { of: UserAnswer | 'all'; close: () => void }) => (
  <Suspense fallback={null}>
    <HistoryDialog
      title={of === 'all' ? histories.ofUsers : histories.of(of.name)}
      of={{ path: of === 'all' ? 'history/users' : `users/${of.id}/history` }}
      onClose={close}
    />
  </Suspense>
);

/** Tab «Usuarios»: the users, with their role and assigned projects. */
export const UsersTab = () => {
  const me = useSession()?.user.id;
  const list = useAll('users');
  const { data: projectList = [] } = useAll('projects');
  const [edited, setEdited] = useState<UserAnswer | 'new' | null>(null);
  const [historyOf, setHistoryOf] = useState<UserAnswer | 'all' | null>(null);
  const [leaving, setLeaving] = useState<UserAnswer | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const width = useActionsWidth(3);
  const columns = useMemo(
    () => columnsOf({ me, tell: setHistoryOf, edit: setEdited, remove: setLeaving }, width),
    [me, width],
  );
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {users.add}
    </Button>
  );
  const empty = <EmptyState title={users.empty} hint={users.emptyHint} />;

  return (
    <>
      <TabHead title={tabs.users} count={list.data && counted(list.data.length, 'usuario', 'usuarios')}>
        <ExcelButton
          file="usuarios"
          sheet={{ name: tabs.users, columns, rows: list.data ?? none }}
          coming={list.isPending}
        />
        <Button
          startIcon={<HistoryOutlined />}
          onClick={() => setHistoryOf('all')}
          sx={{ color: 'text.secondary', minHeight: { xs: 48, sm: 40 } }}
        >
          {histories.title}
        </Button>
        <DeletedUsers />
        {add}
      </TabHead>
      <ListBody list={list} label={users.list} place={place} failed={users.loadFailed} empty={empty}>
        {(rows) => (
          <TableOrCards
            label={tabs.users}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHeight={52}
            maxHeight="max(420px, calc(100dvh - 226px))"
          />
        )}
      </ListBody>
      <Suspense fallback={null}>
        {edited && (
          <UserDialog
            user={edited === 'new' ? null : edited}
            projects={projectList}
            onClose={() => setEdited(null)}
          />
        )}
        {leaving && <DeleteUser user={leaving} list={place} onClose={() => setLeaving(null)} />}
      </Suspense>
      {historyOf && <UserHistory of={historyOf} close={() => setHistoryOf(null)} />}
    </>
  );
};
