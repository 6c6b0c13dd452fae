import { TextField } from '@mui/material';
import type { ProjectHoldings, ProjectListed } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type RefObject } from 'react';
import { detailOf } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { projects } from '../../messages.ts';
import { counted } from '../../ui/format/format.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { restoredProject } from './DeletedProjects.tsx';

/** Counts of the records of a project, one text for each kind with at least one. */
const heldLines = ({ concepts, estimations, progress, photos, documents }: ProjectHoldings): string[] => [
  ...(concepts ? [counted(concepts, 'concepto', 'conceptos')] : []),
  ...(estimations ? [counted(estimations, 'estimación', 'estimaciones')] : []),
  ...(progress ? [counted(progress, 'avance', 'avances')] : []),
  ...(photos ? [counted(photos, 'foto', 'fotos')] : []),
  ...(documents ? [counted(documents, 'documento', 'documentos')] : []),
];

type Props = {
  project: ProjectListed;
  /** Element that receives the focus after the deletion. */
  list?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Confirms the deletion of a project: lists the records that are lost and requires the project's name. */
export const DeleteProject = ({ project, onClose, ...place }: Props) => {
  const { send } = useDataProvider<Api>();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['holdings', project.id],
    queryFn: () => send('GET', `projects/${project.id}/holdings`),
    gcTime: 0,
  });
  const contents = data && heldLines(data);
  return (
    <DeleteDialog
      title={projects.confirmDelete}
      path={`projects/${project.id}`}
      record={project}
      texts={{ done: projects.deleted, failed: projects.deleteFailed }}
      restoring={restoredProject}
      onClose={onClose}
      {...place}
      blocked={({ name }) => !data || typed.trim() !== name.trim()}
    >
      {({ name }) => (
        <>
          <strong>{name}</strong>
          {contents && (
            <p>
              {contents.length === 0 ? projects.holdsNothing : `${projects.holds} ${contents.join(', ')}.`}
              {contents.length > 0 && ` ${projects.deleteLoses}`}
            </p>
          )}
          {error ? (
            <ErrorState message={detailOf(error, projects.holdingsFailed)} onRetry={() => void refetch()} />
          ) : (
            <TextField
              fullWidth
              label={projects.typeName}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              sx={{ mt: 1 }}
            />
          )}
        </>
      )}
    </DeleteDialog>
  );
};
