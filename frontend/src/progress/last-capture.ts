import { businessDay } from '@obraclara/events';
import type { DraftOwner } from '../shared/drafts/kept-store.ts';
import { note } from '../shared/note.ts';

type LastCapture = { concept_id: string; progress_date: string; used_on: string; before?: string[] };

/** So many concepts are remembered. */
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

/** The concepts that were recorded last on this device, the newest first. */
export const lastConcepts = (owner: DraftOwner): string[] => {
  const last = read(owner);
  return last ? [last.concept_id, ...(last.before ?? [])] : [];
};

/** The date that was used last today, since a day of the past is often captured in one go; otherwise today in Mexico City. */
export const offeredDate = (owner: DraftOwner, now: Date): string => {
  const today = businessDay(now);
  const last = read(owner);
  return last?.used_on === today ? last.progress_date : today;
};

/** Takes note of what was recorded. A device without room forgets it, which costs one tap. */
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
  note(nameOf(owner), JSON.stringify(last));
};
