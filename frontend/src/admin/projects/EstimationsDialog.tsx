import Business from '@mui/icons-material/Business';
import Description from '@mui/icons-material/Description';
import { DialogContent } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { Suspense, useId } from 'react';
import {
  estimationInAddress,
  ContractContext,
  ExternoEstimations,
  internalContract,
} from '../../estimations/index.ts';
import { internal, projects, tabs } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { PanelTabs } from '../../ui/tabs/PanelTabs.tsx';
import { TableSkeleton } from '../../ui/states/states.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { contractInAddress } from './estimations-place.ts';

/** Keeps the TOTAL row visible inside the dialog. */
const tableHeight = 'max(24rem, calc(100dvh - 25rem))';

type Props = { project: ProjectListed; close: () => void };

/** Estimations of both contracts of a project, read-only: an administrator neither captures nor authorises them. */
const EstimationsDialog = ({ project, close }: Props) => {
  const id = useId();
  const leaving = useLeaving(close);
  return (
    <Dialog leaving={leaving} inAddress fills="tablet" fullWidth maxWidth="xl" aria-labelledby={id}>
      <DialogHead title={projects.estimationsOf(project.name)} id={id} close={close} />
      <DialogContent dividers sx={{ minHeight: { md: '80dvh' } }}>
        <Suspense fallback={<TableSkeleton rows={6} height={48} />}>
          <PanelTabs
            name={contractInAddress}
            replace
            label={internal.contracts}
            tabs={[
              {
                id: 'obra',
                label: tabs.works,
                icon: <Business />,
                holds: [estimationInAddress.estimations],
                view: <ExternoEstimations project={project} maxHeight={tableHeight} />,
              },
              {
                id: 'servicios',
                label: tabs.services,
                icon: <Description />,
                holds: [estimationInAddress['internal-estimations']],
                view: (
                  <ContractContext value={internalContract}>
                    <ExternoEstimations
                      project={project}
                      maxHeight={tableHeight}
                      none={internal.noEstimations}
                    />
                  </ContractContext>
                ),
              },
            ]}
          />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
};

export default EstimationsDialog;
