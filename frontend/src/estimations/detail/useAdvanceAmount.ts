import { useAll } from '../../api/useAll.ts';
import { useContract } from '../contract.ts';
import { useInternalContract } from '../useInternalContract.ts';

/** Advance of the current contract, in pesos; undefined until loaded. */
export const useAdvanceAmount = (project_id: string): number | undefined => {
  const works = useContract().resource === 'estimations';
  const projects = useAll('projects', works ? undefined : null);
  const { data: services } = useInternalContract(project_id, !works);
  const contract = works ? projects.data?.find(({ id }) => id === project_id) : services;
  return contract?.anticipo_amount;
};
