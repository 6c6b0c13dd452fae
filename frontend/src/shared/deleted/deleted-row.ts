import type { ReactNode } from 'react';
import type { Lists } from '../../api/lists.ts';

/** Lists of deleted records of the API. */
export type DeletedList = Extract<keyof Lists, `deleted/${string}`>;

export type Listed<List extends DeletedList> = {
  /** Title of the list. */
  title: string;
  /** Resource of the list, and its project, if the list belongs to one. */
  resource: List;
  project?: string;
  empty: string;
  failed: string;
  /** Label of a row, and a detail that distinguishes it from others. */
  nameOf: (row: Lists[List]) => string;
  detailOf?: (row: Lists[List]) => string;
  /** Whether a row can be restored; by default, every row can. */
  restorable?: (row: Lists[List]) => boolean;
  /** Additional content for a restorable row. */
  also?: (row: Lists[List]) => ReactNode;
  /** Resolves when the request has finished, also after an error, which it shows itself. */
  restore: (row: Lists[List]) => Promise<unknown>;
};
