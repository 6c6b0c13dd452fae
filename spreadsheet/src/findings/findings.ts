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

/** Row and column from 0; a finding about the whole file has none. */
export type Place = { row?: number | null | undefined; column?: number | null | undefined };

/** Something to be said, before it is counted and listed. */
export type Remark = { code: string; message: string; place: Place };
/** What is to be said of something that was read: what is remarkable, and why it cannot be taken. */
export type Remarks = { warnings: readonly Remark[]; errors: readonly Remark[] };

/** Findings of one kind of a sheet: at most 500 listed, all counted. */
export type Findings = {
  readonly list: readonly Finding[];
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Rows of the sheet (from 0) about which something is said, all of them. */
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

/**
 * Findings that grow by remarks as they come; after the first 500 only the count grows, so a hostile sheet cannot fill memory
 * with sentences.
 */
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

/** The findings that remarks make. */
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

/** Findings of a file, of which rows of several sheets may bear the same number. */
export type FileFindings = Omit<Findings, 'rows'>;

const sumOf = (all: readonly FileFindings[]): FileFindings => ({
  list: all.flatMap(({ list }) => list).slice(0, maxListed),
  total: all.reduce((sum, { total }) => sum + total, 0),
  counts: countsOf(all),
});

/** Findings of a table with those of a later look at it. */
export const followedBy = (first: Findings, then: Findings): Findings => ({
  ...sumOf([first, then]),
  rows: then.rows.size === 0 ? first.rows : new Set([...first.rows, ...then.rows]),
});

const inSheet = (findings: Findings, sheet: string): FileFindings => ({
  ...findings,
  list: findings.list.map((one) => ({ ...one, ...(sheet === '' ? {} : { sheet }) })),
});

/** In the order of the sheet, sentences about the whole file first. */
const inSheetOrder = (findings: FileFindings): Finding[] =>
  findings.list.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));

export type SheetRead = { sheet: { name: string }; warnings: Findings; errors: Findings };

/**
 * What is to be known of a file, by its sheets and `about` it as a whole, and `told`, the same as a report says it: as the sheet goes on
 * where there is one, sheet by sheet where there are several.
 */
export const foundIn = (about: readonly Remark[], read: readonly SheetRead[]) => {
  const several = new Set(read.map(({ sheet }) => sheet.name)).size > 1;
  const all = (kind: 'warnings' | 'errors') =>
    read.map((one) => inSheet(one[kind], several ? one.sheet.name : ''));
  const warnings = sumOf([findingsOf(about), ...all('warnings')]);
  const errors = sumOf(all('errors'));
  const ordered = several ? ({ list }: FileFindings) => list : inSheetOrder;
  const told = {
    warnings: [...ordered(warnings)],
    warnings_total: warnings.total,
    warning_counts: warnings.counts,
    errors: [...ordered(errors)],
    errors_total: errors.total,
    error_counts: errors.counts,
  };
  return { warnings, errors, told };
};
