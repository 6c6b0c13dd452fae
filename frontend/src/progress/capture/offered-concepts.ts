import type { Item } from '../../offline/item.ts';
import { conceptIndex, foundByCode, offeredConcepts } from '../../shared/concepts/concept-search.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { preferred, type Preference } from '../concepts/preferred.ts';
import type { ProgressRecord } from '../record.ts';
import { captureTexts } from './messages.ts';

/** Maximum number of recent concepts at the top. */
const mostRecent = 4;

/** Returns the ids of the concepts that the user captured recently, newest first, from the outbox and the server's records. */
export const recentConcepts = (
  { user_id, project_id }: DraftOwner,
  records: readonly Pick<ProgressRecord, 'created_by' | 'created_at' | 'concept_id'>[],
  items: readonly Item[],
): string[] => {
  const waiting = items.flatMap((item) =>
    item.kind === 'progress' && item.project_id === project_id
      ? [{ at: item.kept_at, concept_id: item.body.concept_id }]
      : [],
  );
  const recorded = records
    .filter(({ created_by }) => created_by === user_id)
    .map(({ created_at, concept_id }) => ({ at: created_at, concept_id }));
  const newest = [...waiting, ...recorded].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return [...new Set(newest.map(({ concept_id }) => concept_id))];
};

export type Offered = { heading: string; rows: ConceptProgress[] };

/** Concepts grouped under their headings, in order. */
const grouped = (concepts: readonly ConceptProgress[], { recent, month }: Preference): Offered[] => {
  const known = recent.filter((id) => concepts.some(({ concept_id }) => concept_id === id));
  const { lately, ofMonth, others } = preferred(concepts, { recent: known.slice(0, mostRecent), month });
  return [
    { heading: captureTexts.recent, rows: lately },
    { heading: captureTexts.thisMonth, rows: ofMonth },
    { heading: captureTexts.otherConcepts, rows: others },
  ];
};

const first = (groups: readonly Offered[]): Offered[] => {
  let room = offeredConcepts;
  return groups.flatMap(({ heading, rows }) => {
    const offered = rows.slice(0, room);
    room -= offered.length;
    return offered.length > 0 ? [{ heading, rows: offered }] : [];
  });
};

/**
 * Returns the concepts offered for a capture, ten at most, and the number of matches. Recent concepts and those scheduled for this month
 * come first; in a search, among the best matches.
 */
export const offeredFor = (
  concepts: readonly ConceptProgress[],
  search: string,
  preference: Preference,
): { found: number; groups: Offered[] } => {
  const found = foundByCode(conceptIndex(concepts), search);
  const best = search.trim() === '' ? found : found.slice(0, offeredConcepts);
  return { found: found.length, groups: first(grouped(best, preference)) };
};
