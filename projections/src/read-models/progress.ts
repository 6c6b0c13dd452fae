import { photosOf, type ProgressEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection } from '../projection.ts';
import { projectionVersions, tables, type ProgressRow } from '../tables.ts';

/** Index for pages of the gallery: only the few records with a photo. */
const photosInOrder = '(project_id, progress_date desc, created_at desc, id) where photo_url is not null';

const id = (data: { id: string }) => data.id;

export const progress = projection<ProgressEvent, { progress: ProgressRow }>()({
  name: 'progress',
  version: projectionVersions.progress,
  tables: { progress: { ...tables.progress, indexes: ['project_id'], orderedIndexes: [photosInOrder] } },
  groupBy: 'id',
  groupOf: { ProgressRecorded: id, ProgressCorrected: id, ProgressDeleted: id },
  on: {
    ProgressRecorded: ({ progress }, recorded, { at, by, revision }) =>
      progress.put({
        ...recorded,
        photos: photosOf(recorded),
        created_by: by,
        created_at: instant(at),
        revision,
      }),
    ProgressCorrected: ({ progress }, corrected, { revision }) => {
      const former = progress.get(corrected.id);
      if (former) progress.put({ ...former, ...corrected, photos: photosOf(corrected), revision });
    },
    ProgressDeleted: ({ progress }, { id }) => progress.remove(id),
  },
});
