import Add from '@mui/icons-material/Add';
import DomainOutlined from '@mui/icons-material/DomainOutlined';
import { Box, Button, Paper } from '@mui/material';
import { useMemo, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { projects, tabs } from '../../messages.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { contractMoney, counted, day } from '../../shared/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/states.tsx';
import type { Column } from '../../shared/tables/columns.ts';
import { VirtualTable } from '../../shared/tables/VirtualTable.tsx';
import type { Project } from '../project.ts';
import { RowActions } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import { ProjectDialog } from './ProjectDialog.tsx';
import { StatusChip } from './StatusChip.tsx';

const Logo = ({ project }: { project: Project }) => (
  <Box
    sx={{
      width: 40,
      height: 40,
      borderRadius: 1,
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      bgcolor: 'var(--petrolSoft)',
      color: 'var(--petrol)',
    }}
  >
    {project.app_logo_url ? (
      <img
        src={project.app_logo_url}
        alt=""
        width={40}
        height={40}
        style={{ objectFit: 'contain' }}
        loading="lazy"
      />
    ) : (
      <DomainOutlined fontSize="small" aria-hidden />
    )}
  </Box>
);

const columnsOf = (
  edit: (project: Project) => void,
  remove: (project: Project) => void,
): Column<Project>[] => [
  {
    title: projects.name,
    width: 190,
    pinned: true,
    cell: ({ name }) => <span className="clamp">{name}</span>,
  },
  { title: projects.logo, width: 72, cell: (project) => <Logo project={project} /> },
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
    width: 112,
    cell: (project) => (
      <RowActions name={project.name} onEdit={() => edit(project)} onDelete={() => remove(project)} />
    ),
  },
];

/** Proyectos: the projects there are, and a dialog to create or edit one. */
export const ProjectsTab = () => {
  const list = useAll<Project>('projects');
  useLoadFailure(list.error, projects.loadFailed);
  const command = useCommand();
  const [edited, setEdited] = useState<Project | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Project | null>(null);
  const columns = useMemo(() => columnsOf(setEdited, setLeaving), []);

  const remove = async () => {
    if (!leaving) return;
    const said = { done: projects.deleted, failed: projects.deleteFailed };
    await command('DELETE', `projects/${leaving.id}`, said);
    setLeaving(null);
  };
  const create = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {projects.add}
    </Button>
  );

  return (
    <>
      <TabHead title={tabs.projects} count={list.data && counted(list.data.length, 'proyecto', 'proyectos')}>
        {create}
      </TabHead>
      <Paper variant="outlined" sx={{ overflow: 'hidden', border: list.data?.length ? 0 : undefined }}>
        {list.isPending && <TableSkeleton />}
        {list.isError && !list.data && (
          <ErrorState message={projects.loadFailed} onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <EmptyState title={projects.empty} hint={projects.emptyHint} action={create} />
        )}
        {!!list.data?.length && (
          <VirtualTable
            label={tabs.projects}
            columns={columns}
            rows={list.data}
            rowKey={({ id }) => id}
            rowHeight={56}
            maxHeight="calc(100dvh - 240px)"
          />
        )}
      </Paper>
      {edited && <ProjectDialog project={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={projects.confirmDelete}
        onCancel={() => setLeaving(null)}
        onConfirm={remove}
      >
        <strong>{leaving?.name}</strong>
        <br />
        {projects.deleteLoses}
      </ConfirmDialog>
    </>
  );
};
