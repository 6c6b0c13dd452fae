import { Stack, Typography } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { Suspense } from 'react';
import { Dashboard } from '../dashboard/index.ts';
import { ExternoEstimations } from '../estimations/index.ts';
import { dashboard as words, tabs } from '../messages.ts';
import { EmptyState, TableSkeleton } from '../ui/states/states.tsx';

/** Contrato Obra, read-only: dashboard and estimations. */
export const WorksContract = ({ project }: { project: ProjectListed }) => (
  <Stack sx={{ gap: 3 }}>
    {project.has_program ? (
      <Dashboard project={project} />
    ) : (
      <EmptyState title={words.noProgram} hint={words.noProgramHint} />
    )}
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">{tabs.estimations}</Typography>
      <Suspense fallback={<TableSkeleton rows={6} height={48} />}>
        <ExternoEstimations project={project} />
      </Suspense>
    </Stack>
  </Stack>
);
