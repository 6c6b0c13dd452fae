/** Limits of one upload. A file over any limit gets one clear error and never slows or stops the server. */
export type Limits = {
  /** Size of the uploaded file in bytes. */
  upload_bytes: number;
  /** Number of parts inside an .xlsx (a zip). */
  zip_entries: number;
  /** Total size of the expanded parts of an .xlsx, in bytes. */
  expanded_bytes: number;
  /** Cells with content in all sheets together. */
  cells: number;
  /** Rows with content in one sheet. */
  rows: number;
  /** Timeout of the reading, in milliseconds. */
  milliseconds: number;
  /** Heap size of the reading process, in MB. */
  memory_mb: number;
};

export const defaultLimits: Limits = {
  upload_bytes: 20 * 1024 * 1024,
  zip_entries: 5_000,
  expanded_bytes: 200 * 1024 * 1024,
  cells: 2_000_000,
  rows: 50_000,
  milliseconds: 60_000,
  memory_mb: 1_024,
};

/** Findings of one kind (warnings or errors) that a reading lists; it only counts the others. */
export const maxListed = 500;
/** Maximum lengths of the fields of a stored concept (see ConceptTerms in events). */
export const maxLength = { code: 60, name: 6_000, unit: 40, partida: 500, depth: 12 };
