import {
  byNumber,
  foldLedger,
  lineSubtotal,
  totalAmount,
  type EstimationAmounts,
  type EstimationEvent,
  type EstimationTerms,
  type ProjectEvent,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { tables, type AdvanceRow, type EstimationRow } from '../tables.ts';
import { docOf, linesDocOf } from './estimation-doc.ts';

type Tables = { estimations: EstimationRow; advances: AdvanceRow };
/** A claim whose figures the fold has yet to work out. */
type Captured = Omit<EstimationRow, Exclude<keyof EstimationAmounts, 'total_amount'>>;
type Identity = Pick<EstimationRow, 'id' | 'contract_id' | 'project_id' | 'creation_date' | 'status'>;

const contract = ({ contract_id }: { contract_id: string }) => contract_id;

const captured = (identity: Identity, terms: EstimationTerms): Captured => ({
  id: identity.id,
  contract_id: identity.contract_id,
  project_id: identity.project_id,
  number: terms.number,
  period: terms.period,
  start_date: terms.start_date,
  end_date: terms.end_date,
  creation_date: identity.creation_date,
  status: identity.status,
  anticipo_amortization_percentage: terms.anticipo_amortization_percentage,
  es_final: terms.es_final ?? false,
  retencion_retraso: terms.retencion_retraso,
  devolucion_retencion: terms.devolucion_retencion,
  otras_retenciones: terms.otras_retenciones,
  concepts: terms.concepts.map((line) => ({ ...line, subtotal: lineSubtotal(line) })),
  total_amount: totalAmount(terms.concepts),
});

/**
 * Folds the contract again. A claim that keeps its figures comes back as the same row, so only what changed is put.
 * `changed`: the claim at hand, whose former figures no longer count.
 */
const fold = (
  estimations: Rows<EstimationRow>,
  advances: Rows<AdvanceRow>,
  contract_id: string,
  changed?: Captured,
) => {
  const others = estimations.all().filter(({ id }) => id !== changed?.id);
  const claims: (EstimationRow | Captured)[] = changed ? [...others, changed] : others;
  const granted = advances.get(contract_id)?.amount ?? 0;
  for (const row of foldLedger(granted, claims.sort(byNumber))) estimations.put(row);
};

export const estimations = projection<EstimationEvent | ProjectEvent, Tables>()({
  name: 'estimations',
  version: 3,
  tables: {
    estimations: { ...tables.estimations, derived: { doc: docOf, lines_doc: linesDocOf } },
    advances: tables.advances,
  },
  groupBy: 'contract_id',
  groupOf: {
    AdvanceGranted: contract,
    EstimationCreated: contract,
    EstimationUpdated: contract,
    StatusChanged: contract,
    EstimationDeleted: contract,
  },
  on: {
    AdvanceGranted: ({ estimations, advances }, granted, { at }) => {
      advances.put({ ...granted, granted_at: instant(at) });
      fold(estimations, advances, granted.contract_id);
    },
    EstimationCreated: ({ estimations, advances }, created, { at }) => {
      const identity = { ...created, creation_date: instant(at), status: 'entregada' } as const;
      fold(estimations, advances, created.contract_id, captured(identity, created));
    },
    EstimationUpdated: ({ estimations, advances }, updated) => {
      const former = estimations.get(updated.id);
      if (former) fold(estimations, advances, updated.contract_id, captured(former, updated));
    },
    StatusChanged: ({ estimations }, { id, status }) => {
      const former = estimations.get(id);
      if (former) estimations.put({ ...former, status });
    },
    EstimationDeleted: ({ estimations, advances }, { id, contract_id }) => {
      estimations.remove(id);
      fold(estimations, advances, contract_id);
    },
  },
  ends: { ProjectDeleted: ({ id }) => id },
});
