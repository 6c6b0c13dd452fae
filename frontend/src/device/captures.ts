import type { Item, Kind } from '../offline/item.ts';
import type { Capture } from './capture.ts';
import { documentCapture } from './documents.ts';
import { estimationCapture } from './estimations.ts';
import { progressCapture } from './progress.ts';

/** All kinds of captures, by object store of the outbox. */
export const captures: { [K in Kind]: Capture<K> } = {
  progress: progressCapture,
  documents: documentCapture,
  estimations: estimationCapture,
};

/** Rebases a conflicting change of any kind (`defineCapture`). */
export const rebased = <K extends Kind>(item: Item<K>): Item<K> => captures[item.kind].rebased(item);
