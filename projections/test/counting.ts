import type { Projection } from '../src/projection.ts';
import type { of } from './story.ts';

/** A projection that counts estimations: unlike a plain put, the count reveals an event that is applied twice. */
export const counting = (name: string, version = 1): Projection => ({
  name,
  version,
  tables: [
    { name, key: 'contract_id', columns: { contract_id: 'key', project_id: 'key', times: 'integer' } },
  ],
  groupBy: 'contract_id',
  groupOf: { EstimationCreated: ({ contract_id }: typeof of) => contract_id },
  on: {
    EstimationCreated: (tables, data) => {
      const rows = tables[name]!;
      const { contract_id, project_id } = data as typeof of;
      const times = Number(rows.get(contract_id)?.['times'] ?? 0) + 1;
      rows.put({ contract_id, project_id, times });
    },
  },
});
