import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { HistoryDialog } from '../../history/index.ts';
import { histories, projects, storage, tabs } from '../../messages.ts';
import { contractMoney, counted, day } from '../../shared/format.ts';
import { EmptyState } from '../../shared/states.tsx';
import type { Column } from '../../shared/tables/columns.ts';
import { VirtualTable } from '../../shared/tables/VirtualTable.tsx';
import { unfiltered } from '../../shared/history-filters.ts';
import { useDialogInAddress } from '../../shared/useDialogInAddress.ts';
import { ListBody } from '../ListBody.tsx';
import { HistoryButton, RowActions, RowIcon } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import { DeletedProjects } from './DeletedProjects.tsx';
import { DeleteProject } from './DeleteProject.tsx';
import { ProjectDialog } from './ProjectDialog.tsx';
import { ProjectLogo } from './ProjectLogo.tsx';
import { StatusChip } from './StatusChip.tsx';

const StorageDialog = lazy(() =>
  import('./storage/StorageDialog.tsx').then((m) => ({ default: m.StorageDialog })),
);

const cloud = 'M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.4 1.5A3.8 3.8 0 0 1 17.2 18.5z';

type Act = (project: ProjectListed) => void;

type Acts = Record<'configure' | 'tell' | 'edit' | 'remove', Act>;

const columnsOf = ({ configure, tell, edit, remove }: Acts): Column<ProjectListed>[] => [
  {
    title: projects.logo,
    width: 68,
    cell: ({ app_logo_url }) => <ProjectLogo url={app_logo_url} size={40} />,
  },
  {
    title: projects.name,
    width: 190,
    pinned: true,
    grow: true,
    cell: ({ name }) => (
      <span className="clamp" title={name}>
        {name}
      </span>
    ),
  },
  {
    title: projects.contractAmount,
    width: 180,
    figures: true,
    cell: (row) => contractMoney(row.contract_amount),
  },
  { title: projects.startDate, width: 140, figures: true, cell: ({ start_date }) => day(start_date) },
  { title: projects.endDate, width: 150, figures: true, cell: ({ end_date }) => day(end_date) },
  { title: projects.status, width: 150, cell: ({ status }) => <StatusChip status={status} /> },
  {
    title: projects.actions,
    screenOnly: true,
    width: 200,
    cell: (project) => (
      <RowActions name={project.name} onEdit={() => edit(project)} onDelete={() => remove(project)}>
        <HistoryButton name={project.name} onClick={() => tell(project)} />
        <button
          type="button"
          aria-label={`${storage.action} ${project.name}`}
          title={storage.action}
          onClick={() => configure(project)}
        >
          <RowIcon path={cloud} />
        </button>
      </RowActions>
    ),
  },
];

/** Proyectos: the projects there are, and a dialog to create or edit one. */
export const ProjectsTab = () => {
  const list = useAll('projects');
  const [edited, setEdited] = useState<ProjectListed | 'new' | null>(null);
  const [configured, setConfigured] = useState<ProjectListed | null>(null);
  const history = useDialogInAddress('historial', unfiltered);
  const { open: tell } = history;
  const told = list.data?.find(({ id }) => id === history.about);
  const [leaving, setLeaving] = useState<ProjectListed | null>(null);
  const columns = useMemo(
    () =>
      columnsOf({
        configure: setConfigured,
        tell: ({ id }) => tell(id),
        edit: setEdited,
        remove: setLeaving,
      }),
    [tell, setConfigured, setEdited, setLeaving],
  );
  const create = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {projects.add}
    </Button>
  );
  const empty = <EmptyState title={projects.empty} hint={projects.emptyHint} action={create} />;

  return (
    <>
      <TabHead title={tabs.projects} count={list.data && counted(list.data.length, 'proyecto', 'proyectos')}>
        <DeletedProjects />
        {list.data?.length !== 0 && create}
      </TabHead>
      <ListBody list={list} failed={projects.loadFailed} empty={empty}>
        {(rows) => (
          <VirtualTable
            label={tabs.projects}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHeight={56}
            maxHeight="max(420px, calc(100dvh - 226px))"
          />
        )}
      </ListBody>
      {edited && <ProjectDialog project={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {configured && (
        <Suspense fallback={null}>
          <StorageDialog project={configured} onClose={() => setConfigured(null)} />
        </Suspense>
      )}
      {told && (
        <Suspense fallback={null}>
          <HistoryDialog
            title={histories.of(told.name)}
            of={{ project_id: told.id }}
            onClose={history.close}
            inAddress
          />
        </Suspense>
      )}
      {leaving && <DeleteProject project={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};
