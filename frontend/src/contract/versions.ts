import type { AmendmentLineAnswer, ContractTermsAnswer, TermsAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import { day } from '../ui/format/format.ts';
import { originNames, texts } from './messages.ts';

/** What a version of the terms comes from, as in «Convenio 1». */
export const originOf = ({ origin, amendment }: TermsAnswer) =>
  origin === 'amendment' ? texts.amendment(amendment) : originNames[origin];

/** Name of a version of the terms: its day and what it comes from. */
export const versionName = (version: TermsAnswer) => `${day(version.on)} · ${originOf(version)}`;

/** A concept whose contracted quantity differs between two versions; null where the catalog no longer has the concept. */
export type QuantityDifference = Pick<
  AmendmentLineAnswer,
  'concept_id' | 'concept_code' | 'concept_name' | 'unit'
> & { before: number | null; after: number | null; change: number };

/** Sum of the changes of each concept by the amendments of the versions from `from` to `until`, the first not included. */
const changesIn = (
  { versions, amendments }: Pick<ContractTermsAnswer, 'versions' | 'amendments'>,
  from: number,
  until = versions.length - 1,
) => {
  const ids = new Set(versions.slice(from + 1, until + 1).map(({ id }) => id));
  const sums = new Map<string, { line: AmendmentLineAnswer; change: number }>();
  for (const line of amendments.filter(({ id }) => ids.has(id)).flatMap(({ lines }) => lines)) {
    if (line.origin === 'price') continue;
    const change = addQuantities(sums.get(line.concept_id)?.change ?? 0, line.quantity);
    sums.set(line.concept_id, { line, change });
  }
  return sums;
};

/**
 * The concepts whose contracted quantity differs between two versions, counted from 0 in the order of the terms. `present`: contracted
 * quantity of each concept today; the earlier ones follow from it, without the later amendments.
 */
export const quantityDifferences = (
  answer: Pick<ContractTermsAnswer, 'versions' | 'amendments'>,
  [from, until]: readonly [number, number],
  present: ReadonlyMap<string, number>,
): QuantityDifference[] => {
  const [first, last] = [Math.min(from, until), Math.max(from, until)];
  const later = changesIn(answer, last);
  return [...changesIn(answer, first, last).values()]
    .filter(({ change }) => change !== 0)
    .map(({ line: { concept_id, concept_code, concept_name, unit }, change }) => {
      const now = present.get(concept_id);
      const newer = now === undefined ? null : addQuantities(now, -(later.get(concept_id)?.change ?? 0));
      const older = newer === null ? null : addQuantities(newer, -change);
      const ends =
        from <= until
          ? { before: older, after: newer, change }
          : { before: newer, after: older, change: -change };
      return { concept_id, concept_code, concept_name, unit, ...ends };
    });
};
