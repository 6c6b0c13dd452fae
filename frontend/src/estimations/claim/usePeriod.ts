import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import type { EstimationRow } from '../row.ts';

type Period = Pick<EstimationRow, 'start_date' | 'end_date'>;

/** The progress records of the days that a claim is about. */
export const usePeriod = (project_id: string, { start_date, end_date }: Period) => {
  const { send } = useDataProvider<Api>();
  const filter = JSON.stringify({ progress_date_gte: start_date, progress_date_lte: end_date });
  return useQuery({
    queryKey: ['progress', 'period', project_id, filter],
    queryFn: () => send('GET', `progress/${project_id}?filter=${encodeURIComponent(filter)}`),
  });
};
