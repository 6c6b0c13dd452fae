import {
  advanceAfter,
  amendmentAmount,
  closingAfter,
  contractId,
  contractTerms as termsOf,
  costAdjustmentAfter,
  daysFrom,
  guaranteesAfter,
  noAdvance,
  noClosing,
  noCostAdjustment,
  noGuarantees,
  orderedConceptsAfter,
  type AdvanceEvent,
  type AmendmentEvent,
  type ChecklistEvent,
  type Award,
  type ClosingEvent,
  type CostAdjustmentEvent,
  type EstimationEvent,
  type ExtraordinaryEvent,
  type Fact,
  type GuaranteeEvent,
  type InternalContractEvent,
  type ProjectEvent,
  type SignedAct,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type ContractRow, type ContractTermsRow } from '../tables.ts';

type Tables = { contracts: ContractRow; contract_terms: ContractTermsRow };
type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

const works = ({ id }: { id: string }) => contractId(id);
const contract = ({ contract_id }: { contract_id: string }) => contract_id;

type Of = Pick<ContractTermsRow, 'contract_id' | 'project_id'>;
type Known = Partial<Pick<ContractTermsRow, 'versions' | 'advance' | 'in_force_on'>>;

/** Adds a row of what is known. `kind` keeps ids unique: the parts of a contract come from streams with revisions of their own. */
const add = ({ contract_terms }: TableRows, kind: string, of: Of & Known, { at, revision }: Fact) =>
  contract_terms.put({
    in_force_on: null,
    versions: null,
    advance: null,
    ...of,
    id: `${of.contract_id}:${kind}@${revision}`,
    since: instant(at),
    revision,
  });

const { revision: _, ...none } = noAdvance;

type Changes = Pick<
  ContractRow,
  | 'advance'
  | 'amendments'
  | 'suspensions'
  | 'cost_adjustment'
  | 'guarantees'
  | 'closing'
  | 'ordered_concepts'
  | 'checklist'
>;

/** Stores the contract with all of its terms, and adds them to what is known. */
const put = (
  rows: TableRows,
  kind: string,
  { award, in_force_on = null, ...of }: Of & Changes & { award: Award; in_force_on?: string | null },
  fact: Fact,
) => {
  const { contract_amount, start_date, end_date } = award;
  const versions = termsOf(award, of.amendments, of.suspensions);
  const { contract_amount: amount_in_force, end_date: end_in_force } = versions.at(-1)!;
  const terms = { contract_amount, start_date, end_date, amount_in_force, end_in_force };
  rows.contracts.put({ ...of, ...terms, versions });
  const { contract_id, project_id } = of;
  add(rows, kind, { contract_id, project_id, in_force_on, versions }, fact);
};

const putAward = (rows: TableRows, of: Of, award: Award, fact: Fact) => {
  const {
    advance = none,
    amendments = [],
    suspensions = [],
    cost_adjustment = noCostAdjustment,
    guarantees = noGuarantees,
    closing = { ...noClosing, extinction: null },
    ordered_concepts = {},
    checklist = null,
  } = rows.contracts.get(of.contract_id) ?? {};
  const changes = {
    advance,
    amendments,
    suspensions,
    cost_adjustment,
    guarantees,
    closing,
    ordered_concepts,
    checklist,
  };
  put(rows, 'award', { ...of, award, ...changes }, fact);
};

const putProject = (rows: TableRows, project: Award & { id: string }, fact: Fact) =>
  putAward(rows, { contract_id: works(project), project_id: project.id }, project, fact);

/** Changes the amendments or the suspensions of a contract that exists. */
const change = (
  rows: TableRows,
  { contract_id, on }: { contract_id: string; on: string },
  changed: (known: ContractRow) => Partial<Changes>,
  fact: Fact,
) => {
  const known = rows.contracts.get(contract_id);
  if (!known) return;
  put(rows, 'change', { ...known, ...changed(known), award: known, in_force_on: on }, fact);
};

const advanced =
  (type: AdvanceEvent['type']) => (rows: TableRows, data: AdvanceEvent['data'], fact: Fact) => {
    const { contract_id, project_id } = data;
    const known = rows.contracts.get(contract_id);
    if (!known) return;
    const { revision } = fact;
    const former = { ...known.advance, revision };
    const { revision: _, ...advance } = advanceAfter(former, { type, data } as AdvanceEvent, revision);
    rows.contracts.put({ ...known, advance });
    add(rows, 'anticipo', { contract_id, project_id, advance }, fact);
  };

type PartEvent = CostAdjustmentEvent | GuaranteeEvent | ClosingEvent | ExtraordinaryEvent;

/** Events that concern one part of a contract, by the fold of that part. */
const folded =
  <Part extends 'cost_adjustment' | 'guarantees' | 'closing' | 'ordered_concepts', Event extends PartEvent>(
    part: Part,
    after: (known: ContractRow[Part], event: Event, fact: Fact) => ContractRow[Part],
  ) =>
  (type: Event['type']) =>
  (rows: TableRows, data: Event['data'], fact: Fact) => {
    const known = rows.contracts.get(data.contract_id);
    if (known) rows.contracts.put({ ...known, [part]: after(known[part], { type, data } as Event, fact) });
  };
const adjusted = folded('cost_adjustment', costAdjustmentAfter);
const guaranteed = folded('guarantees', guaranteesAfter);
const ordered = folded('ordered_concepts', orderedConceptsAfter);
const closed = folded('closing', (known, event: ClosingEvent, fact) => ({
  ...closingAfter(known, event, fact),
  extinction: known.extinction,
}));

const extinguished = (rows: TableRows, of: { id: string }, extinction: SignedAct | null) => {
  const known = rows.contracts.get(works(of));
  if (known) rows.contracts.put({ ...known, closing: { ...known.closing, extinction } });
};

type Events =
  PartEvent | ChecklistEvent | ProjectEvent | EstimationEvent | InternalContractEvent | AmendmentEvent;

/** The terms of contracts, in force now and as known from each instant on, for papers that show the terms then in force. */
export const contractTerms = projection<Events, Tables>()({
  name: 'contract-terms',
  version: projectionVersions['contract-terms'],
  tables: {
    contracts: { ...tables.contracts, indexes: ['project_id'] },
    contract_terms: { ...tables.contract_terms, onlyAdded: true, indexes: ['contract_id'] },
  },
  groupBy: 'contract_id',
  groupOf: {
    ProjectCreated: works,
    ProjectUpdated: works,
    ProjectReopened: works,
    ContractExtinguished: works,
    InternalContractDefined: contract,
    AdvanceGranted: contract,
    AdvanceInstalmentRecorded: contract,
    AdvanceInstalmentWithdrawn: contract,
    AmendmentSigned: contract,
    AmendmentWithdrawn: contract,
    WorksSuspended: contract,
    WorksResumed: contract,
    CostAdjustmentTermsSet: contract,
    CostIndicesRecorded: contract,
    ConceptFactorsRecorded: contract,
    CostAdjustmentRequested: contract,
    CostAdjustmentAuthorised: contract,
    GuaranteeTermsSet: contract,
    GuaranteeFiled: contract,
    GuaranteeEndorsed: contract,
    GuaranteeReleased: contract,
    GuaranteeWithdrawn: contract,
    WorksReceived: contract,
    ReceptionWithdrawn: contract,
    SettlementItemsSet: contract,
    SettlementSigned: contract,
    ActIssued: contract,
    SettlementWithdrawn: contract,
    ExtraordinaryOrdered: contract,
    ExtraordinaryPriceAgreed: contract,
    ExtraordinaryWithdrawn: contract,
    ChecklistSet: contract,
  },
  on: {
    ProjectCreated: putProject,
    ProjectUpdated: putProject,
    ProjectReopened: (rows, project) => extinguished(rows, project, null),
    ContractExtinguished: (rows, { id, ...act }) => extinguished(rows, { id }, act),
    InternalContractDefined: (rows, { contract_id, project_id, ...award }, fact) =>
      putAward(rows, { contract_id, project_id }, award, fact),
    AdvanceGranted: advanced('AdvanceGranted'),
    AdvanceInstalmentRecorded: advanced('AdvanceInstalmentRecorded'),
    AdvanceInstalmentWithdrawn: advanced('AdvanceInstalmentWithdrawn'),
    AmendmentSigned: (rows, signed, fact) => {
      const { contract_id: _, project_id: __, ...terms } = signed;
      const amendment = { ...terms, amount: amendmentAmount(terms), revision: fact.revision };
      change(rows, signed, ({ amendments }) => ({ amendments: [...amendments, amendment] }), fact);
    },
    AmendmentWithdrawn: (rows, withdrawn, fact) =>
      change(
        rows,
        withdrawn,
        ({ amendments }) => ({ amendments: amendments.filter(({ id }) => id !== withdrawn.id) }),
        fact,
      ),
    WorksSuspended: (rows, suspended, fact) => {
      const { contract_id: _, project_id: __, ...suspension } = suspended;
      const { revision } = fact;
      change(
        rows,
        suspended,
        ({ suspensions }) => ({ suspensions: [...suspensions, { ...suspension, revision }] }),
        fact,
      );
    },
    CostAdjustmentTermsSet: adjusted('CostAdjustmentTermsSet'),
    CostIndicesRecorded: adjusted('CostIndicesRecorded'),
    ConceptFactorsRecorded: adjusted('ConceptFactorsRecorded'),
    CostAdjustmentRequested: adjusted('CostAdjustmentRequested'),
    CostAdjustmentAuthorised: adjusted('CostAdjustmentAuthorised'),
    GuaranteeTermsSet: guaranteed('GuaranteeTermsSet'),
    GuaranteeFiled: guaranteed('GuaranteeFiled'),
    GuaranteeEndorsed: guaranteed('GuaranteeEndorsed'),
    GuaranteeReleased: guaranteed('GuaranteeReleased'),
    GuaranteeWithdrawn: guaranteed('GuaranteeWithdrawn'),
    WorksReceived: closed('WorksReceived'),
    ReceptionWithdrawn: closed('ReceptionWithdrawn'),
    SettlementItemsSet: closed('SettlementItemsSet'),
    SettlementSigned: closed('SettlementSigned'),
    ActIssued: closed('ActIssued'),
    SettlementWithdrawn: closed('SettlementWithdrawn'),
    ExtraordinaryOrdered: ordered('ExtraordinaryOrdered'),
    ExtraordinaryPriceAgreed: ordered('ExtraordinaryPriceAgreed'),
    ExtraordinaryWithdrawn: ordered('ExtraordinaryWithdrawn'),
    ChecklistSet: ({ contracts }, { contract_id, items }) => {
      const known = contracts.get(contract_id);
      if (known) contracts.put({ ...known, checklist: items });
    },
    WorksResumed: (rows, resumed, fact) =>
      change(
        rows,
        resumed,
        ({ suspensions }) => ({
          suspensions: suspensions.map((one) =>
            one.id === resumed.id
              ? { ...one, until: daysFrom(resumed.on, -1), revision: fact.revision }
              : one,
          ),
        }),
        fact,
      ),
  },
});
