import type { Item } from '../../offline/item.ts';
import { draftOf, emptyLine, type Draft } from '../draft.ts';
import type { draftBody } from '../draft-estimation.ts';
import type { EstimationProject } from '../row.ts';

/** What an estimation is that says nothing of its deductions. */
const unsaid = {
  es_final: false,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [],
  anticipo_amortization_percentage: 0,
};

/** A new estimation that waits on this device, as its form had it. */
export const draftOfWaiting = ({ body }: Item<'estimations'>, project: EstimationProject): Draft => {
  // The line holds what the form sent.
  const sent = body as ReturnType<typeof draftBody>;
  return draftOf(
    { ...unsaid, ...sent, concepts: sent.concepts.map((line) => ({ ...emptyLine, ...line })) },
    project,
  );
};
