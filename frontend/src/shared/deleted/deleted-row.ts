import type { ReactNode } from 'react';
import type { Lists } from '../../api/lists.ts';

/** The lists of what was deleted, and what they hold. */
export type DeletedList = Extract<keyof Lists, `deleted/${string}`>;

export type Listed<List extends DeletedList> = {
  /** What the list is of. */
  title: string;
  /** Where it is found, and of which project if of one. */
  resource: List;
  project?: string;
  empty: string;
  failed: string;
  /** How a row is called, and what else tells it from others. */
  nameOf: (row: Lists[List]) => string;
  detailOf?: (row: Lists[List]) => string;
  /** Whether it can be brought back; all can where absent. */
  restorable?: (row: Lists[List]) => boolean;
  /** What else can be done with one that can. */
  also?: (row: Lists[List]) => ReactNode;
  /** Resolves once it is restored or that has failed, which has been said by then. */
  restore: (row: Lists[List]) => Promise<unknown>;
};
