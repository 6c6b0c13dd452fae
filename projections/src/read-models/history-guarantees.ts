import { addMoney, type GuaranteeEvent } from '@obraclara/events';
import type { Terms } from './history-changes.ts';
import { telling, type Effect } from './history-rows.ts';
import { keyOf, ofCatalog, own, type Identified, type OfContract, type Subject } from './history-subjects.ts';

type DataOf<T extends GuaranteeEvent['type']> = Extract<GuaranteeEvent, { type: T }>['data'];

const ofGuarantee = ({ id, ...of }: OfContract & Identified): Subject => ({
  ...ofCatalog(of),
  kind: 'guarantee',
  id,
  record: keyOf('guarantee', id),
});

const termsSet = ({ contract_id, project_id, ...terms }: DataOf<'GuaranteeTermsSet'>): Effect => ({
  ...ofGuarantee({ id: contract_id, contract_id, project_id }),
  terms: () => ({ ...terms }),
});

const filed = ({
  document_id: _,
  kind,
  folio,
  institution,
  amount,
  from,
  until,
  ...of
}: DataOf<'GuaranteeFiled'>): Effect => ({
  ...ofGuarantee(of),
  terms: () => ({ guarantee_kind: kind, folio, institution, amount, from, until }),
});

const endorsed = ({
  document_id: _,
  endorsement_id: __,
  folio: endorsement,
  on: endorsed_on,
  amount,
  until,
  amendment,
  ...of
}: DataOf<'GuaranteeEndorsed'>): Effect => ({
  ...ofGuarantee(of),
  terms: (former) => ({
    ...former,
    endorsement,
    endorsed_on,
    amount: addMoney(Number(former['amount'] ?? 0), amount),
    ...(until && { until }),
    ...(amendment && { amendment }),
  }),
});

const released = ({
  document_id: _,
  folio: release,
  on: released_on,
  ...of
}: DataOf<'GuaranteeReleased'>): Effect => ({
  ...ofGuarantee(of),
  terms: (former) => ({ ...former, release, released_on }),
});

const without = (former: Terms, ...fields: string[]): Terms =>
  Object.fromEntries(Object.entries(former).filter(([field]) => !fields.includes(field)));

const withdrawn = ({ record, amount, until, reason, ...of }: DataOf<'GuaranteeWithdrawn'>): Effect => ({
  ...ofGuarantee(of),
  terms: (former) => {
    if (record === 'filing') return former;
    if (record === 'release') return without(former, 'release', 'released_on');
    const before = without(former, 'endorsement', 'endorsed_on', 'amendment');
    return { ...before, amount: addMoney(Number(former['amount'] ?? 0), -amount), until };
  },
  reason,
});

/** The group of the history rows of each event about guarantees. */
export const guaranteeGroups = {
  GuaranteeTermsSet: ({ contract_id }: OfContract) => keyOf('guarantee', contract_id),
  GuaranteeFiled: own('guarantee'),
  GuaranteeEndorsed: own('guarantee'),
  GuaranteeReleased: own('guarantee'),
  GuaranteeWithdrawn: own('guarantee'),
};

/** What each event about guarantees adds to the history. */
export const guaranteesTold = {
  GuaranteeTermsSet: telling('GuaranteeTermsSet', termsSet),
  GuaranteeFiled: telling('GuaranteeFiled', filed),
  GuaranteeEndorsed: telling('GuaranteeEndorsed', endorsed),
  GuaranteeReleased: telling('GuaranteeReleased', released),
  GuaranteeWithdrawn: telling('GuaranteeWithdrawn', withdrawn),
};
