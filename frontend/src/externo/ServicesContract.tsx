import { Stack, Typography } from '@mui/material';
import { Suspense } from 'react';
import { ContractContext, ExternoEstimations, internalContract } from '../estimations/index.ts';
import { TableSkeleton } from '../ui/states/states.tsx';
import { InternalCurve } from '../internal/index.ts';
import { internal as words, tabs } from '../messages.ts';

/** Contrato Servicios, read-only: amounts, S-curve, estimations. */
export const ServicesContract = ({ project_id }: { project_id: string }) => (
  <Stack sx={{ gap: 3 }}>
    <InternalCurve project_id={project_id} title={words.curveExterno} />
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">{tabs.estimations}</Typography>
      <ContractContext value={internalContract}>
        <Suspense fallback={<TableSkeleton rows={6} height={48} />}>
          <ExternoEstimations project={{ id: project_id }} none={words.noEstimations} />
        </Suspense>
      </ContractContext>
    </Stack>
  </Stack>
);
