import { app, field } from '../../messages.ts';
import type { Draft } from '../draft.ts';
import { readFieldQuantity } from '../field-quantity.ts';

/** Why the draft cannot be saved, by field; empty when it can. */
export type Problems = Partial<Record<'concept_id' | 'progress_date' | 'quantity_advanced', string>>;

export const problemsOf = (draft: Draft, known: boolean): Problems => {
  const quantity = draft.quantity.trim() === '' ? app.required : readFieldQuantity(draft.quantity).error;
  return {
    ...(!known && { concept_id: field.conceptFirst }),
    ...(draft.progress_date === '' && { progress_date: app.required }),
    ...(quantity && { quantity_advanced: quantity }),
  };
};
