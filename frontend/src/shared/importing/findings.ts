import type { Finding } from '@obraclara/api';
import { importing, repeated } from '../../messages.ts';
import { counted, quantity } from '../../ui/format/format.ts';
import type { ImportReport } from './import-report.ts';

type Severity = 'error' | 'warning';

/** A row of the list of findings. `places`: the places of a grouped finding, one line each. */
export type ShownFinding = {
  key: string;
  severity: Severity;
  /** Sheet name, if several sheets were read. */
  sheet?: string | undefined;
  place: string;
  message: string;
  count: number;
  places: string[];
};

/** Place of a finding: its cell, its row, or the whole file. */
const placeOf = ({ cell, row }: Finding): string =>
  cell ?? (row === null ? importing.wholeFile : importing.row(row));

const wholePlaceOf = (finding: Finding): string =>
  finding.sheet === undefined ? placeOf(finding) : `${finding.sheet} ${placeOf(finding)}`;

/** Up to this number, findings of a kind are listed individually. */
const severally = 5;

const grouped = (findings: readonly Finding[], keyOf: (finding: Finding) => string) => {
  const groups = new Map<string, Finding[]>();
  for (const one of findings) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

/** Every listed place, grouped by message if the messages differ, then the number of unlisted places. */
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

/** One message for all findings of a kind. The server sends only the number of the unlisted ones. */
const sentenceOf = (code: string, first: Finding | undefined, count: number): string => {
  const sentence = repeated[code]?.(quantity(count));
  if (sentence) return sentence;
  return first
    ? importing.asThis(first.message, quantity(count - 1))
    : importing.othersUnlisted(quantity(count));
};

/** Findings of one kind: those that the server lists, and the total number. */
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

/** A row with the number of findings of a kind that the server does not list, if there are any. */
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

/** Findings with errors first. A kind with many findings is one row with its count and every listed place. */
export const findingsOf = (report: ImportReport): ShownFinding[] =>
  allKinds(report).flatMap((kind) =>
    kind.count > Math.min(severally, kind.listed.length) ? [asOne(kind)] : oneByOne(kind),
  );

/**
 * Findings with errors first, each listed finding in its own row, for sorting and filtering. After each kind, a row with the number of
 * unlisted ones.
 */
export const findingsSingly = (report: ImportReport): ShownFinding[] =>
  allKinds(report).flatMap((kind) => [...oneByOne(kind), ...unlisted(kind)]);
