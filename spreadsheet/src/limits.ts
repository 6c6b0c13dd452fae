/** What one upload may cost. Every limit ends in one clear error, never in a slow or dead server. */
export type Limits = {
  /** Bytes of the uploaded file. */
  upload_bytes: number;
  /** Parts inside an .xlsx (a zip). */
  zip_entries: number;
  /** Bytes of the parts of an .xlsx once expanded. */
  expanded_bytes: number;
  /** Cells with content, over all sheets. */
  cells: number;
  /** Rows with content of one sheet. */
  rows: number;
  /** Milliseconds until the reading is stopped. */
  milliseconds: number;
  /** Heap of the reading process, in MB. */
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

/** Findings of one kind (warnings or errors) that a reading lists; the rest is only counted. */
export const maxListed = 500;
/** Lengths that a stored concept may have (see ConceptTerms in events). */
export const maxLength = { code: 60, name: 6_000, unit: 40, partida: 500, depth: 12 };
