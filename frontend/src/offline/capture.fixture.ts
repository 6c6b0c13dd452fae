import type { NewItem } from './item.ts';

/** A progress capture by Ana, without a photo. */
export const capture: NewItem<'progress'> = {
  kind: 'progress',
  id: 'a1',
  user_id: 'ana',
  project_id: 'p1',
  kept_at: '2026-10-05T12:00:00.000Z',
  title: 'CIM-001',
  body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 1, progress_date: '2026-10-05' },
  file: null,
};
