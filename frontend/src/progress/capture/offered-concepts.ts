import type { Item } from '../../offline/item.ts';
import { conceptIndex, foundByCode, offeredConcepts } from '../../shared/concepts/concept-search.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { preferred, type Preference } from '../concepts/preferred.ts';
import type { ProgressRecord } from '../record.ts';
import { captureTexts } from './messages.ts';

/** So many of the concepts that a person captured lately come first. */
const mostRecent = 4;

/** The ids of the concepts that this person captured lately, the newest first: what waits on the device and what the server has. */
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

/** Concepts under the headings that they come under, in that order. */
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
 * The concepts that are offered for a capture, ten at most, and how many match. What is recent and what the program has in this month comes
 * first; of a search, among those that match best.
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
