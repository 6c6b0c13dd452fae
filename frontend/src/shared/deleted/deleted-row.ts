/** Something deleted, as `GET /deleted/…` answers it. */
export type DeletedRow = { id: string; deleted_at: string; deleted_by_name: string | null };

export type Listed<Row extends DeletedRow> = {
  /** What the list is of. */
  title: string;
  /** Where it is found, and of which project if of one. */
  resource: string;
  project?: string;
  empty: string;
  failed: string;
  /** How a row is called, and what else tells it from others. */
  nameOf: (row: Row) => string;
  detailOf?: (row: Row) => string;
  /** Resolves once it is restored or that has failed, which has been said by then. */
  restore: (row: Row) => Promise<unknown>;
};
