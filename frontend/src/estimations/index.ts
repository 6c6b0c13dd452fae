import { lazy } from 'react';

export { ContractContext, internalContract } from './contract.ts';
export { EditableEstimations } from './EditableEstimations.tsx';
export { ExternoEstimations } from './ExternoEstimations.tsx';
export { ManagerEstimations } from './ManagerEstimations.tsx';
export { errorOf, useAskingCommand } from './useAskingCommand.tsx';
export { useInternalContract } from './useInternalContract.ts';
export const SupervisorEstimations = lazy(() =>
  import('./SupervisorEstimations.tsx').then(({ SupervisorEstimations }) => ({
    default: SupervisorEstimations,
  })),
);
