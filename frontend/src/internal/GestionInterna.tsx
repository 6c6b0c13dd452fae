import Description from '@mui/icons-material/Description';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import ShowChart from '@mui/icons-material/ShowChart';
import { Suspense } from 'react';
import { ContractTerms } from '../contract/index.ts';
import { useInternalContract } from '../estimations/index.ts';
import { dashboard, internal as words, tabs } from '../messages.ts';
import { listHolds } from '../shared/estimations-in-address.ts';
import { PanelTabs } from '../ui/tabs/PanelTabs.tsx';
import { ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { ContractTab } from './ContractTab.tsx';
import { InternalCurve } from './InternalCurve.tsx';
import { InternalEstimations } from './InternalEstimations.tsx';

/** Gestión Interna: the services contract of a project, its estimations and its S-curve. */
const GestionInterna = ({ project_id }: { project_id: string }) => {
  const query = useInternalContract(project_id);
  const [, show] = useQueryState('vista');
  if (query.isPending) return <TableSkeleton />;
  if (query.data === undefined)
    return <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />;
  const of = { project_id, contract: query.data };
  return (
    <PanelTabs
      name="vista"
      label={words.sections}
      tabs={[
        {
          id: 'contrato',
          label: words.contract,
          icon: <Description />,
          view: <ContractTab {...of} />,
        },
        ...(query.data === null
          ? []
          : [
              {
                id: 'convenios',
                label: words.amendments,
                icon: <VerifiedOutlined />,
                view: (
                  <Suspense fallback={<TableSkeleton />}>
                    <ContractTerms project_id={project_id} kind="internal" />
                  </Suspense>
                ),
              },
            ]),
        {
          id: 'estimaciones',
          label: tabs.estimations,
          icon: <ReceiptLong />,
          holds: listHolds['internal-estimations'],
          view: <InternalEstimations {...of} goToContract={() => show('contrato')} />,
        },
        {
          id: 'curva',
          label: dashboard.curve,
          icon: <ShowChart />,
          view: <InternalCurve project_id={project_id} title={dashboard.curve} />,
        },
      ]}
    />
  );
};

export default GestionInterna;
