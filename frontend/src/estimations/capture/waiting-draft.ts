import type { Item } from '../../offline/item.ts';
import { draftOf, emptyLine, type Draft } from '../draft.ts';
import type { draftBody } from '../draft-estimation.ts';
import type { EstimationProject } from '../row.ts';

/** Deductions of a body that omits them. */
const unsaid = {
  es_final: false,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [],
  anticipo_amortization_percentage: 0,
  amortization_amount: null,
};

/** Form values of an estimation in the outbox. */
export const draftOfWaiting = ({ body }: Item<'estimations'>, project: EstimationProject): Draft => {
  // The outbox stores the body that the form sent.
  const sent = body as ReturnType<typeof draftBody>;
  return draftOf(
    { ...unsaid, ...sent, concepts: sent.concepts.map((line) => ({ ...emptyLine, ...line })) },
    project,
  );
};
