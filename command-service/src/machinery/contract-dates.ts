import { contractDates, type ContractKind, type DateRange } from '@obraclara/events';
import { internalContract } from '../internal-contract/rules.ts';
import type { Services } from './services.ts';

/** Permitted range of dates for a contract's records. A services contract without terms uses the dates of its project. */
export const loadContractDates = async (
  services: Services,
  { kind, project_id }: { kind: ContractKind; project_id: string },
): Promise<DateRange> => {
  const { terms } = await services.liveProject(project_id);
  if (kind === 'main') return contractDates(terms);
  const { state } = await services.streams.load(internalContract, project_id);
  return contractDates(state.terms ?? terms);
};
