import type { Finding } from '@obraclara/api';
import { importing, repeated } from '../../messages.ts';
import { counted, quantity } from '../format.ts';
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

/** Findings of one kind: those that the server lists, and how many there are. */
type Kind = { key: string; severity: Severity; code: string; listed: Finding[]; count: number };

const asOne = ({ key, severity, code, listed, count }: Kind): ShownFinding => ({
  key,
  severity,
  count,
  place: importing.rows(quantity(count)),
  message: sentenceOf(code, listed[0], count),
  places: placesOf(listed, count),
});

const oneByOne = ({ key, severity, listed }: Kind): ShownFinding[] =>
  listed.map((one, at) => ({
    key: `${key} ${at}`,
    severity,
    count: 1,
    sheet: one.sheet,
    place: placeOf(one),
    message: one.message,
    places: [],
  }));

/** How many of a kind the server does not list, where there are such. */
const unlisted = ({ key, severity, code, listed, count }: Kind): ShownFinding[] => {
  const rest = count - listed.length;
  if (rest <= 0) return [];
  const message =
    listed.length === 0
      ? sentenceOf(code, undefined, rest)
      : importing.firstShown(quantity(listed.length), quantity(count));
  return [{ key, severity, count: rest, place: counted(rest, 'fila', 'filas'), message, places: [] }];
};

const kindsOf = (
  severity: Severity,
  findings: readonly Finding[],
  counts: Record<string, number>,
): Kind[] => {
  const groups = grouped(findings, ({ code }) => code);
  const codes = new Set([...groups.keys(), ...Object.keys(counts)]);
  return [...codes].map((code) => {
    const listed = groups.get(code) ?? [];
    return { key: `${severity} ${code}`, severity, code, listed, count: counts[code] ?? listed.length };
  });
};

const allKinds = ({ errors, warnings, error_counts, warning_counts }: ImportReport): Kind[] => [
  ...kindsOf('error', errors, error_counts),
  ...kindsOf('warning', warnings, warning_counts),
];

/** Errors first; what repeats many times is one sentence with its count and every place that the server lists. */
export const findingsOf = (report: ImportReport): ShownFinding[] =>
  allKinds(report).flatMap((kind) =>
    kind.count > Math.min(severally, kind.listed.length) ? [asOne(kind)] : oneByOne(kind),
  );

/** Errors first, each that the server lists in a row of its own, to be sorted and filtered; after those of a kind, how many more there are. */
export const findingsSingly = (report: ImportReport): ShownFinding[] =>
  allKinds(report).flatMap((kind) => [...oneByOne(kind), ...unlisted(kind)]);
