import { businessDay } from '@obraclara/events';
import type { DraftOwner } from '../shared/drafts/draft-storage.ts';
import { storePreference } from '../shared/stored-preference.ts';

type LastCapture = { concept_id: string; progress_date: string; used_on: string; before?: string[] };

/** Maximum number of remembered concepts. */
const mostRecent = 4;

const nameOf = ({ user_id, project_id }: DraftOwner) => `obraclara.ultimo-avance.1:${user_id}:${project_id}`;

const read = (owner: DraftOwner): LastCapture | null => {
  const text = localStorage.getItem(nameOf(owner));
  if (text === null) return null;
  try {
    return JSON.parse(text) as LastCapture;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Returns the concepts recorded last on this device, newest first. */
export const lastConcepts = (owner: DraftOwner): string[] => {
  const last = read(owner);
  return last ? [last.concept_id, ...(last.before ?? [])] : [];
};

/**
 * Returns the date last used today, since several captures of an earlier day are often entered together; otherwise today in Mexico City.
 */
export const offeredDate = (owner: DraftOwner, now: Date): string => {
  const today = businessDay(now);
  const last = read(owner);
  return last?.used_on === today ? last.progress_date : today;
};

/** Remembers the concept and date of a capture. A device without room does not, which costs the user one tap. */
export const rememberCapture = (
  owner: DraftOwner,
  capture: Pick<LastCapture, 'concept_id' | 'progress_date'>,
  now: Date,
) => {
  const before = lastConcepts(owner).filter((id) => id !== capture.concept_id);
  const last: LastCapture = {
    ...capture,
    used_on: businessDay(now),
    before: before.slice(0, mostRecent - 1),
  };
  storePreference(nameOf(owner), JSON.stringify(last));
};
