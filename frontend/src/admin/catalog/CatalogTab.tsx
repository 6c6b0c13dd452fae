import { MenuItem, Paper, Stack, TextField } from '@mui/material';
import { useCallback, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { catalog, projects } from '../../messages.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { money } from '../../shared/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/states.tsx';
import { useQueryState } from '../../shared/useQueryState.ts';
import type { Project } from '../project.ts';
import { CatalogTable } from './CatalogTable.tsx';
import { CatalogTools } from './CatalogTools.tsx';
import type { CatalogItem } from './concept.ts';
import { ConceptDialog } from './ConceptDialog.tsx';

type ListProps = {
  project: Project;
  onEdit: (item: CatalogItem) => void;
  onDelete: (item: CatalogItem) => void;
};

const CatalogList = ({ project, onEdit, onDelete }: ListProps) => {
  const list = useAll<CatalogItem>('catalog', project.id);
  useLoadFailure(list.error, catalog.loadFailed);
  if (list.data?.length) return <CatalogTable items={list.data} onEdit={onEdit} onDelete={onDelete} />;
  return (
    <Paper variant="outlined">
      {list.isPending && <TableSkeleton />}
      {list.isError && <ErrorState message={catalog.loadFailed} onRetry={() => void list.refetch()} />}
      {list.data && <EmptyState title={catalog.empty} hint={catalog.emptyHint} />}
    </Paper>
  );
};

type SelectorProps = { list: Project[]; value: string; onChange: (id: string) => void };

const ProjectSelector = ({ list, value, onChange }: SelectorProps) => (
  <TextField
    select
    size="small"
    label={catalog.project}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    disabled={list.length === 0}
    sx={{ flex: '1 1 240px', maxWidth: { sm: 420 } }}
  >
    {list.map(({ id, name }) => (
      <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

/** Catálogo: the concepts of the chosen project (the first unless the address says another), their uploads and edits. */
export const CatalogTab = () => {
  const list = useAll<Project>('projects');
  useLoadFailure(list.error, projects.loadFailed);
  const command = useCommand();
  const [chosen, choose] = useQueryState('project');
  const project = list.data?.find(({ id }) => id === chosen) ?? list.data?.[0] ?? null;
  const [edited, setEdited] = useState<CatalogItem | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CatalogItem | null>(null);
  const add = useCallback(() => setEdited('new'), []);

  const remove = async () => {
    if (!leaving) return;
    const said = { done: catalog.deleted, failed: catalog.deleteFailed };
    await command('DELETE', `catalog/${leaving.id}`, said);
    setLeaving(null);
  };

  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 3, justifyContent: 'space-between' }}
      >
        <ProjectSelector list={list.data ?? []} value={project?.id ?? ''} onChange={choose} />
        <CatalogTools key={project?.id} project={project} onAdd={add} />
      </Stack>
      {list.isPending && (
        <Paper variant="outlined">
          <TableSkeleton />
        </Paper>
      )}
      {list.isError && !list.data && (
        <ErrorState message={projects.loadFailed} onRetry={() => void list.refetch()} />
      )}
      {list.data && !project && (
        <Paper variant="outlined">
          <EmptyState title={catalog.choose} hint={catalog.chooseHint} />
        </Paper>
      )}
      {project && <CatalogList key={project.id} project={project} onEdit={setEdited} onDelete={setLeaving} />}
      {project && edited && (
        <ConceptDialog
          project={project.id}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={catalog.confirmDelete}
        onCancel={() => setLeaving(null)}
        onConfirm={remove}
      >
        <strong>{leaving?.concept_code}</strong> · {leaving?.concept_name}
        <br />
        {leaving && money(leaving.amount)}. {catalog.deleteLoses}
      </ConfirmDialog>
    </>
  );
};
