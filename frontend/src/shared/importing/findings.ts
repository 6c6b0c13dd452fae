import type { Finding } from '@obraclara/api';
import { importing, repeated } from '../../messages.ts';
import { quantity } from '../format.ts';
import type { ImportReport } from './import-report.ts';

type Severity = 'error' | 'warning';

/** A row of what is said of a file; `places`, a line each: where those are that one sentence stands for. */
export type ShownFinding = {
  key: string;
  severity: Severity;
  /** The sheet, when several were read. */
  sheet?: string | undefined;
  place: string;
  message: string;
  count: number;
  places: string[];
};

/** Where a finding is: its cell, its row, or the file. */
const placeOf = ({ cell, row }: Finding): string =>
  cell ?? (row === null ? importing.wholeFile : importing.row(row));

const wholePlaceOf = (finding: Finding): string =>
  finding.sheet === undefined ? placeOf(finding) : `${finding.sheet} ${placeOf(finding)}`;

/** Up to this many findings of a kind are listed one by one. */
const severally = 5;

const grouped = (findings: readonly Finding[], keyOf: (finding: Finding) => string) => {
  const groups = new Map<string, Finding[]>();
  for (const one of findings) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

/** Every listed place, under what the server says there unless it says the same everywhere; then how many it does not list. */
const placesOf = (listed: readonly Finding[], count: number): string[] => {
  const groups = [...grouped(listed, ({ message }) => message)];
  const lines = groups.map(([message, all]) => {
    const places = all.map(wholePlaceOf).join(', ');
    return groups.length === 1 ? places : `${message}: ${places}`;
  });
  return count > listed.length
    ? [...lines, importing.firstShown(quantity(listed.length), quantity(count))]
    : lines;
};

/** One sentence for all findings of a kind; of what comes after the listed ones only the number is known. */
const sentenceOf = (code: string, first: Finding | undefined, count: number): string => {
  const said = repeated[code]?.(quantity(count));
  if (said) return said;
  return first
    ? importing.asThis(first.message, quantity(count - 1))
    : importing.othersUnlisted(quantity(count));
};

const asOne = (code: string, listed: readonly Finding[], count: number) => ({
  count,
  place: importing.rows(quantity(count)),
  message: sentenceOf(code, listed[0], count),
  places: placesOf(listed, count),
});

const shownOf = (
  findings: readonly Finding[],
  severity: Severity,
  counts: Record<string, number>,
): ShownFinding[] => {
  const listed = grouped(findings, ({ code }) => code);
  const codes = new Set([...listed.keys(), ...Object.keys(counts)]);
  return [...codes].flatMap((code) => {
    const all = listed.get(code) ?? [];
    const count = counts[code] ?? all.length;
    const key = `${severity} ${code}`;
    if (count > Math.min(severally, all.length)) return { key, severity, ...asOne(code, all, count) };
    return all.map((one, at) => ({
      key: `${key} ${at}`,
      severity,
      count: 1,
      sheet: one.sheet,
      place: placeOf(one),
      message: one.message,
      places: [],
    }));
  });
};

/** Errors first; what repeats many times is one sentence with its count and every place that the server lists. */
export const findingsOf = ({
  errors,
  warnings,
  error_counts,
  warning_counts,
}: ImportReport): ShownFinding[] => [
  ...shownOf(errors, 'error', error_counts),
  ...shownOf(warnings, 'warning', warning_counts),
];
