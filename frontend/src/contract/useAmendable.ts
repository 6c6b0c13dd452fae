import type { ConceptAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { useAll } from '../api/useAll.ts';
import type { TermsOf } from './useContractTerms.ts';

/**
 * A concept of a contract, the quantity beyond the contracted one that was executed or estimated (0: none), and the quantity that its
 * estimations charge, drafts included.
 */
export type AmendableConcept = ConceptAnswer & { excess: number; charged: number };

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

/** The charged quantity of each concept, by concept id; undefined until the estimations are loaded. */
const useCharged = ({ project_id, kind }: TermsOf): ReadonlyMap<string, number> | undefined => {
  const { data } = useAll(kind === 'main' ? 'estimations' : 'internal-estimations', project_id);
  return useMemo(() => {
    const sums = new Map<string, number>();
    for (const { concept_id, quantity } of data?.flatMap(({ concepts }) => concepts) ?? [])
      sums.set(concept_id, addQuantities(sums.get(concept_id) ?? 0, quantity));
    return data && sums;
  }, [data]);
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
  const charged = useCharged(of);
  if (!charged) return undefined;
  const chargedOf = ({ id }: ConceptAnswer) => charged.get(id) ?? 0;
  if (!isMain) return services?.map((concept) => ({ ...concept, excess: 0, charged: chargedOf(concept) }));
  if (!budget.data || !extraordinary.data || !progress) return undefined;
  const known = new Map(progress.concept_progress.map((one) => [one.concept_id, one]));
  return [...budget.data, ...extraordinary.data].map((concept) => ({
    ...concept,
    excess: excessOf(concept, known),
    charged: chargedOf(concept),
  }));
};
