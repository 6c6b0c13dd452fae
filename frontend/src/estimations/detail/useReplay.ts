import type { HistoryAnswer } from '@obraclara/api';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { stepsOf, type Step } from './replay-steps.ts';

const perPage = 500;
/** Steps in the history of the current contract's estimations and its advance. */
export const useSteps = (project_id: string) => {
  const { getList } = useDataProvider<Api>();
  const { resource } = useContract();
  return useQuery({
    queryKey: ['history', project_id, 'steps', resource],
    queryFn: async (): Promise<Step[]> => {
      const entries: HistoryAnswer[] = [];
      for (let [page, total] = [1, 1]; entries.length < total; page += 1) {
        const answer = await getList(`projects/${project_id}/${resource}/history`, {
          pagination: { page, perPage },
          sort: { field: 'at', order: 'ASC' },
          filter: {},
        });
        entries.push(...(answer.data as HistoryAnswer[]));
        total = answer.data.length === 0 ? 0 : (answer.total ?? 0);
      }
      return stepsOf(entries);
    },
  });
};

type Replayed = { id: string; project_id: string };

/** Estimation before and after a step, as the list answered at these points in time; null if it did not exist. */
export const useStep = ({ id, project_id }: Replayed, steps: readonly Step[], index: number) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const { resource } = useContract();
  const then = async (at: string | undefined): Promise<EstimationRow | null> => {
    if (at === undefined) return null;
    const query = new URLSearchParams({ as_of: at, filter: JSON.stringify({ id }) }).toString();
    const rows = await client.fetchQuery({
      queryKey: ['history', id, 'then', at],
      staleTime: Infinity,
      queryFn: () =>
        resource === 'estimations'
          ? send('GET', `estimations/${project_id}?${query}`)
          : send('GET', `projects/${project_id}/internal-estimations?${query}`),
    });
    return rows[0] ?? null;
  };
  const at = steps[index]?.at;
  return useQuery({
    queryKey: ['history', id, 'step', at],
    enabled: at !== undefined,
    queryFn: async ({ signal }) => {
      // In sequence, since the server folds each point in time: the second request is omitted if the user has selected another step.
      const before = await then(steps[index - 1]?.at);
      signal.throwIfAborted();
      return { before, after: await then(at) };
    },
    placeholderData: keepPreviousData,
  });
};
