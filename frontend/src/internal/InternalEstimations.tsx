import { Button } from '@mui/material';
import type { InternalContractAnswer } from '@obraclara/api';
import {
  ContractContext,
  EditableEstimations,
  internalContract,
  StatementMenu,
} from '../estimations/index.ts';
import { internal as words } from '../messages.ts';

/** Why no estimation can be created yet; null once catalog and schedule are loaded (specification §4). */
const blockedBy = (contract: InternalContractAnswer | null): string | null => {
  if (!contract) return words.blockedContract;
  const { has_catalog, has_program } = contract;
  if (has_catalog && has_program) return null;
  if (has_catalog) return words.blockedProgram;
  return has_program ? words.blockedCatalog : words.blockedBoth;
};

const noAdvance = { anticipo_amount: 0, anticipo_amortization_percentage: 0 };

type Props = { project_id: string; contract: InternalContractAnswer | null; goToContract: () => void };

/** Estimaciones of the services contract, for the manager. */
export const InternalEstimations = ({ project_id, contract, goToContract }: Props) => {
  const blocked = blockedBy(contract);
  return (
    <ContractContext value={internalContract}>
      <EditableEstimations
        project={{ ...(contract ?? noAdvance), id: project_id }}
        blocked={blocked}
        maxHeight="max(24rem, calc(100dvh - 25rem))"
        warnsOfLater
        tools={
          blocked ? (
            <Button variant="outlined" onClick={goToContract}>
              {words.goToContract}
            </Button>
          ) : (
            <StatementMenu project_id={project_id} />
          )
        }
      />
    </ContractContext>
  );
};
