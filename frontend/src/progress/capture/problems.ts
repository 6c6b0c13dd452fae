import { progressDateProblem, progressQuantityProblem, type ProgressCalendar } from '@obraclara/events';
import { app, field } from '../../messages.ts';
import type { Draft } from '../draft.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import type { ProgressRecord } from '../record.ts';

/** Error messages of the draft by field; empty if it can be saved. */
export type Problems = Partial<Record<'concept_id' | 'progress_date' | 'quantity_advanced', string>>;

/** Input of the validation: whether the project has the concept, the calendar, and the record to correct. */
export type Judged = { known: boolean; calendar: ProgressCalendar; editing: ProgressRecord | null };

const quantityProblem = ({ quantity }: Draft, { editing }: Judged): string | undefined => {
  if (quantity.trim() === '') return app.required;
  const { value, error } = readFieldQuantity(quantity);
  return error ?? (value === editing?.quantity_advanced ? undefined : progressQuantityProblem(value));
};

/** Error message of the date; for a correction, only if it changes the date. */
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
