import { progressDateProblem, progressQuantityProblem, type ProgressCalendar } from '@obraclara/events';
import { app, field } from '../../messages.ts';
import type { Draft } from '../draft.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import type { ProgressRecord } from '../record.ts';

/** Why the draft cannot be saved, by field; empty when it can. */
export type Problems = Partial<Record<'concept_id' | 'progress_date' | 'quantity_advanced', string>>;

/** What a capture is judged by: whether its concept is one of the project's, the calendar, and the record it corrects. */
export type Judged = { known: boolean; calendar: ProgressCalendar; editing: ProgressRecord | null };

const quantityProblem = ({ quantity }: Draft, { editing }: Judged): string | undefined => {
  if (quantity.trim() === '') return app.required;
  const { value, error } = readFieldQuantity(quantity);
  return error ?? (value === editing?.quantity_advanced ? undefined : progressQuantityProblem(value));
};

/** What is wrong with the day; of a correction only when it changes it. */
const dateProblem = (
  { progress_date }: Draft,
  { editing, calendar }: Pick<Judged, 'editing' | 'calendar'>,
): string | undefined => {
  if (progress_date === '') return app.required;
  return progress_date === editing?.progress_date ? undefined : progressDateProblem(progress_date, calendar);
};

export const problemsOf = (draft: Draft, judged: Judged): Problems => {
  const [quantity_advanced, progress_date] = [quantityProblem(draft, judged), dateProblem(draft, judged)];
  return {
    ...(!judged.known && { concept_id: field.conceptFirst }),
    ...(progress_date && { progress_date }),
    ...(quantity_advanced && { quantity_advanced }),
  };
};
