import type { ConceptAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';
import { useAll } from '../api/useAll.ts';
import type { TermsOf } from './useContractTerms.ts';

/** A concept of a contract, and the quantity beyond the contracted one that was executed or estimated (0: none). */
export type AmendableConcept = ConceptAnswer & { excess: number };

type Progress = { advanced: number; estimated: number };

/** An extraordinary concept exceeds by its whole quantity, since the contract has none of it. */
const excessOf = (
  { id, quantity, extraordinary }: ConceptAnswer,
  progress: ReadonlyMap<string, Progress>,
) => {
  if (extraordinary) return quantity;
  const { advanced = 0, estimated = 0 } = progress.get(id) ?? {};
  return Math.max(0, addQuantities(Math.max(advanced, estimated), -quantity));
};

const useServices = ({ project_id, kind }: TermsOf) => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['internal-contract', project_id, 'concepts'],
    queryFn: () => send('GET', `projects/${project_id}/internal-contract`),
    enabled: kind === 'internal',
  }).data?.catalog_data;
};

/** The concepts that an amendment may change; undefined until they are loaded. */
export const useAmendable = (of: TermsOf): AmendableConcept[] | undefined => {
  const { send } = useDataProvider<Api>();
  const isMain = of.kind === 'main';
  const services = useServices(of);
  const budget = useAll('catalog', isMain ? of.project_id : null);
  const extraordinary = useAll('extraordinary', isMain ? of.project_id : null);
  const { data: progress } = useQuery({
    queryKey: ['analytics', 'progress', of.project_id],
    queryFn: () => send('GET', `analytics/progress/${of.project_id}`),
    enabled: isMain,
  });
  if (!isMain) return services?.map((concept) => ({ ...concept, excess: 0 }));
  if (!budget.data || !extraordinary.data || !progress) return undefined;
  const known = new Map(progress.concept_progress.map((one) => [one.concept_id, one]));
  return [...budget.data, ...extraordinary.data].map((concept) => ({
    ...concept,
    excess: excessOf(concept, known),
  }));
};
