import { isDraft } from '@obraclara/events';
import type { Change } from './change.ts';
import type { EstimationRow } from './row.ts';

/** Whether the server refused a correction because the estimation is frozen or was presented meanwhile. */
export const isFrozen = ({ over, refusal }: Change): boolean => {
  if (over?.does !== 'correct' || !refusal) return false;
  const { status, fields, current } = refusal;
  if (current) return isDraft(over.record) && !isDraft(current as EstimationRow);
  return status === 409 && !fields;
};

/** The refused correction as a new estimation with this number: its lines and deductions, without period, days and invoice. */
export const asNewEstimation = (item: Change, number: number): Change => {
  const { folio_factura: _, ...body } = item.body;
  return { ...item, over: null, body: { ...body, number, period: '', start_date: '', end_date: '' } };
};
