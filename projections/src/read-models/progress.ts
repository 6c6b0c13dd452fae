import type { ProgressEvent, ProjectEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection } from '../projection.ts';
import { tables, type ProgressRow } from '../tables.ts';

const id = (data: { id: string }) => data.id;

export const progress = projection<ProgressEvent | ProjectEvent, { progress: ProgressRow }>()({
  name: 'progress',
  version: 1,
  tables: { progress: { ...tables.progress, indexes: ['project_id'] } },
  groupBy: 'id',
  groupOf: { ProgressRecorded: id, ProgressCorrected: id, ProgressDeleted: id },
  on: {
    ProgressRecorded: ({ progress }, recorded, { at, by }) =>
      progress.put({ ...recorded, created_by: by, created_at: instant(at) }),
    ProgressCorrected: ({ progress }, corrected) => {
      const former = progress.get(corrected.id);
      if (former) progress.put({ ...former, ...corrected });
    },
    ProgressDeleted: ({ progress }, { id }) => progress.remove(id),
  },
  ends: { ProjectDeleted: ({ id }) => id },
});
