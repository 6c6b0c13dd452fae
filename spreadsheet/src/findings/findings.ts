import { maxListed } from '../limits.ts';
import { address, columnLetters } from '../workbook/sheet.ts';

/** Something about the file that a person should know, at a row (from 1), a column letter and a cell if there is one. */
export type Finding = {
  /** Said when a file has several sheets that are read. */
  sheet?: string;
  row: number | null;
  col: string | null;
  cell: string | null;
  /** Stable identifier, kebab case. */
  code: string;
  /** Spanish sentence. */
  message: string;
};

export type Findings = {
  list: Finding[];
  total: number;
  counts: Record<string, number>;
  /** Rows of the sheet (from 0) about which something is said, all of them. */
  rows: Set<number>;
};

/** Row and column from 0; a finding about the whole file has none. */
export type Place = { row?: number | null | undefined; column?: number | null | undefined };

export const noFindings = (): Findings => ({ list: [], total: 0, counts: {}, rows: new Set() });

const findingAt = ({ row = null, column = null }: Place, code: string, message: string): Finding => ({
  row: row === null ? null : row + 1,
  col: column === null ? null : columnLetters(column),
  cell: row === null || column === null ? null : address(row, column),
  code,
  message,
});

/** Notes a finding; after the first 500 only the count grows, so a hostile sheet cannot fill memory with sentences. */
export const note = (findings: Findings, code: string, message: string, place: Place = {}): void => {
  findings.total += 1;
  findings.counts[code] = (findings.counts[code] ?? 0) + 1;
  if (typeof place.row === 'number') findings.rows.add(place.row);
  if (findings.list.length < maxListed) findings.list.push(findingAt(place, code, message));
};

const countsOf = (all: Findings[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of all)
    for (const [code, count] of Object.entries(one.counts)) counts[code] = (counts[code] ?? 0) + count;
  return counts;
};

/** Findings of a file, of which rows of several sheets may bear the same number. */
export type FileFindings = Omit<Findings, 'rows'>;

/** Findings of several sheets as those of one file, at most 500 of them listed. */
const together = (all: Findings[], sheets: string[]): FileFindings => ({
  list: all
    .flatMap(({ list }, at) => list.map((one) => ({ ...one, ...(sheets[at] ? { sheet: sheets[at] } : {}) })))
    .slice(0, maxListed),
  total: all.reduce((sum, { total }) => sum + total, 0),
  counts: countsOf(all),
});

/** In the order of the sheet, sentences about the whole file first. */
const inSheetOrder = (findings: FileFindings): Finding[] =>
  findings.list.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));

type SheetRead = { sheet: { name: string }; warnings: Findings; errors: Findings };

/**
 * What is to be known of a file, by its sheets and `about` it as a whole, and `told`, the same as a report says it: as the sheet goes on
 * where there is one, sheet by sheet where there are several.
 */
export const foundIn = (about: Findings, read: readonly SheetRead[]) => {
  const several = new Set(read.map(({ sheet }) => sheet.name)).size > 1;
  const sheets = several ? ['', ...read.map(({ sheet }) => sheet.name)] : [];
  const warnings = together([about, ...read.map((one) => one.warnings)], sheets);
  const errors = together([noFindings(), ...read.map((one) => one.errors)], sheets);
  const ordered = several ? ({ list }: FileFindings) => list : inSheetOrder;
  const told = {
    warnings: ordered(warnings),
    warnings_total: warnings.total,
    warning_counts: warnings.counts,
    errors: ordered(errors),
    errors_total: errors.total,
    error_counts: errors.counts,
  };
  return { warnings, errors, told };
};
