import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import type { EstimationRow } from '../row.ts';

type Period = Pick<EstimationRow, 'start_date' | 'end_date'>;

/** Period of an estimation and a concept with progress in it. */
export type PeriodOfConcept = Period & { project_id: string; concept_id: string };

/** Progress in the period of an estimation, summed by concept. */
export const usePeriodSums = (project_id: string, { start_date, end_date }: Period) => {
  const { send } = useDataProvider<Api>();
  const days = new URLSearchParams({ since: start_date, until: end_date }).toString();
  return useQuery({
    queryKey: ['progress', 'period', project_id, days],
    queryFn: () => send('GET', `progress/${project_id}/sums?${days}`),
  });
};

/** Progress records of a concept in the period. */
export const usePeriodRecords = ({ project_id, concept_id, start_date, end_date }: PeriodOfConcept) => {
  const { send } = useDataProvider<Api>();
  const filter = JSON.stringify({ concept_id, progress_date_gte: start_date, progress_date_lte: end_date });
  return useQuery({
    queryKey: ['progress', 'period', project_id, filter],
    queryFn: () => send('GET', `progress/${project_id}?filter=${encodeURIComponent(filter)}`),
  });
};
