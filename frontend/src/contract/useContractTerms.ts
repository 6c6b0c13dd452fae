import type { ContractTermsAnswer } from '@obraclara/api';
import type { ContractKind } from '@obraclara/events';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** A contract whose terms are shown. */
export type TermsOf = { project_id: string; kind: ContractKind };

/** Path of the commands and reads of a contract. */
export const addressOf = ({ project_id, kind }: TermsOf) =>
  kind === 'main'
    ? (`projects/${project_id}` as const)
    : (`projects/${project_id}/internal-contract` as const);

/** Award, amendments, suspensions and all terms of a contract. */
export const useContractTerms = (of: TermsOf): UseQueryResult<ContractTermsAnswer> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['contract-terms', of.project_id, of.kind],
    queryFn: () => send('GET', `${addressOf(of)}/terms`),
  });
};
