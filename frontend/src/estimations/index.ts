export { ContractContext, internalContract } from './contract.ts';
export { EditableEstimations } from './EditableEstimations.tsx';
export { ExternoEstimations } from './ExternoEstimations.tsx';
export { CorrectEstimation, SupervisorEstimations } from './lazy-supervisor.ts';
export { NumberTaken } from './NumberTaken.tsx';
export { ManagerEstimations } from './ManagerEstimations.tsx';
export { StatementMenu } from './PrintMenu.tsx';
export { errorOf, useAskingCommand } from './useAskingCommand.tsx';
export { useInternalContract } from './useInternalContract.ts';
