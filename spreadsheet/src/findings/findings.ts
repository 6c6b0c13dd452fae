import { maxListed } from '../limits.ts';
import { address, columnLetters } from '../workbook/sheet.ts';

/** A remark about the file for the user: row (from 1), column letter and cell address, where they exist. */
export type Finding = {
  /** Present only if the reading covers several sheets of the file. */
  sheet?: string;
  row: number | null;
  col: string | null;
  cell: string | null;
  /** Stable identifier, kebab case. */
  code: string;
  /** Spanish sentence. */
  message: string;
};

/** Row and column from 0; a finding about the whole file has neither. */
export type Place = { row?: number | null | undefined; column?: number | null | undefined };

/** A finding before it is counted and listed. */
export type Remark = { code: string; message: string; place: Place };
/** Remarks about one item: warnings, and errors that prevent its import. */
export type Remarks = { warnings: readonly Remark[]; errors: readonly Remark[] };

/** Findings of one kind in a sheet: at most 500 listed, all counted. */
export type Findings = {
  readonly list: readonly Finding[];
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  /** All rows of the sheet (from 0) that have a finding. */
  readonly rows: ReadonlySet<number>;
};

export const remark = (code: string, message: string, place: Place = {}): Remark => ({
  code,
  message,
  place,
});

const findingAt = ({ row = null, column = null }: Place, code: string, message: string): Finding => ({
  row: row === null ? null : row + 1,
  col: column === null ? null : columnLetters(column),
  cell: row === null || column === null ? null : address(row, column),
  code,
  message,
});

/** Collects findings from remarks. After the first 500 it only counts, so that a hostile sheet cannot fill the memory with messages. */
export const gathering = () => {
  const list: Finding[] = [];
  const counts: Record<string, number> = {};
  const rows = new Set<number>();
  let total = 0;
  const add = (remarks: readonly Remark[]): void => {
    for (const { code, message, place } of remarks) {
      total += 1;
      counts[code] = (counts[code] ?? 0) + 1;
      if (typeof place.row === 'number') rows.add(place.row);
      if (list.length < maxListed) list.push(findingAt(place, code, message));
    }
  };
  return { add, found: (): Findings => ({ list, total, counts, rows }) };
};

/** Converts remarks to findings. */
export const findingsOf = (remarks: readonly Remark[]): Findings => {
  const gathered = gathering();
  gathered.add(remarks);
  return gathered.found();
};

const countsOf = (all: readonly FileFindings[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of all)
    for (const [code, count] of Object.entries(one.counts)) counts[code] = (counts[code] ?? 0) + count;
  return counts;
};

/** Findings of a whole file. Row numbers are left out, because several sheets share them. */
export type FileFindings = Omit<Findings, 'rows'>;

const sumOf = (all: readonly FileFindings[]): FileFindings => ({
  list: all.flatMap(({ list }) => list).slice(0, maxListed),
  total: all.reduce((sum, { total }) => sum + total, 0),
  counts: countsOf(all),
});

/** Merges the findings of two passes over the same table. */
export const followedBy = (first: Findings, then: Findings): Findings => ({
  ...sumOf([first, then]),
  rows: then.rows.size === 0 ? first.rows : new Set([...first.rows, ...then.rows]),
});

const inSheet = (findings: Findings, sheet: string): FileFindings => ({
  ...findings,
  list: findings.list.map((one) => ({ ...one, ...(sheet === '' ? {} : { sheet }) })),
});

/** Sorts by row; findings about the whole file come first. */
const inSheetOrder = (findings: FileFindings): Finding[] =>
  findings.list.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));

export type SheetRead = { sheet: { name: string }; warnings: Findings; errors: Findings };

/**
 * Combines the findings of each sheet with those about the whole file (`about`). `reported` holds the same findings as fields of the
 * report: in row order for one sheet, sheet by sheet for several.
 */
export const foundIn = (about: readonly Remark[], read: readonly SheetRead[]) => {
  const several = new Set(read.map(({ sheet }) => sheet.name)).size > 1;
  const all = (kind: 'warnings' | 'errors') =>
    read.map((one) => inSheet(one[kind], several ? one.sheet.name : ''));
  const warnings = sumOf([findingsOf(about), ...all('warnings')]);
  const errors = sumOf(all('errors'));
  const ordered = several ? ({ list }: FileFindings) => list : inSheetOrder;
  const reported = {
    warnings: [...ordered(warnings)],
    warnings_total: warnings.total,
    warning_counts: warnings.counts,
    errors: [...ordered(errors)],
    errors_total: errors.total,
    error_counts: errors.counts,
  };
  return { warnings, errors, reported };
};
