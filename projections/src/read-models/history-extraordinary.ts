import type { ExtraordinaryEvent } from '@obraclara/events';
import type { Terms } from './history-changes.ts';
import { telling, type Effect } from './history-rows.ts';
import { catalogRecord, ofConcept, type OfContract } from './history-subjects.ts';

type DataOf<T extends ExtraordinaryEvent['type']> = Extract<ExtraordinaryEvent, { type: T }>['data'];
type OfConcept = OfContract & { concept_id: string };

/** The group of the history rows of each event about an extraordinary concept: that of its catalog. */
export const extraordinaryRecords = {
  ExtraordinaryOrdered: catalogRecord,
  ExtraordinaryPriceAgreed: catalogRecord,
  ExtraordinaryWithdrawn: catalogRecord,
};

const effectOf = ({ concept_id: id, ...of }: OfConcept, terms: Effect['terms'], reason?: string): Effect => ({
  ...ofConcept({ contract_id: of.contract_id, project_id: of.project_id, id }),
  terms,
  reason,
});

const fields = {
  order: ['instrument', 'order_folio', 'ordered_on'],
  price: ['agreed_price', 'agreement_folio', 'agreed_on'],
};
const without = (former: Terms, gone: readonly string[]): Terms =>
  Object.fromEntries(Object.entries(former).filter(([field]) => !gone.includes(field)));

/** What each event about an extraordinary concept adds to its history. */
export const extraordinaryHistory = {
  ExtraordinaryOrdered: telling(
    'ExtraordinaryOrdered',
    ({ instrument, folio: order_folio, on: ordered_on, ...of }: DataOf<'ExtraordinaryOrdered'>) =>
      effectOf(of, (former) => ({ ...former, instrument, order_folio, ordered_on })),
  ),
  ExtraordinaryPriceAgreed: telling(
    'ExtraordinaryPriceAgreed',
    ({ unit_price: agreed_price, folio, on: agreed_on, ...of }: DataOf<'ExtraordinaryPriceAgreed'>) =>
      effectOf(of, (former) => ({
        ...former,
        agreed_price,
        ...(folio && { agreement_folio: folio }),
        agreed_on,
      })),
  ),
  ExtraordinaryWithdrawn: telling(
    'ExtraordinaryWithdrawn',
    ({ record, reason, ...of }: DataOf<'ExtraordinaryWithdrawn'>) =>
      effectOf(of, (former) => without(former, fields[record]), reason),
  ),
};
