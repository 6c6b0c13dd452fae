import { contractDates, type ContractKind, type DateRange } from '@obraclara/events';
import { internalContract } from '../internal-contract/rules.ts';
import type { Services } from './services.ts';

/** The days that records of a contract may have: by its own dates; those of its project for a services contract without any. */
export const datesOf = async (
  services: Services,
  { kind, project_id }: { kind: ContractKind; project_id: string },
): Promise<DateRange> => {
  const { terms } = await services.liveProject(project_id);
  if (kind === 'main') return contractDates(terms);
  const { state } = await services.streams.load(internalContract, project_id);
  return contractDates(state.terms ?? terms);
};
