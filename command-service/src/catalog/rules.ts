import {
  amendedPrice,
  amendedQuantity,
  catalogStream,
  closingAfter,
  conceptAmendments,
  costAdjustmentAfter,
  daysFrom,
  guaranteesAfter,
  lineAmount,
  noClosing,
  noCostAdjustment,
  noGuarantees,
  orderedConceptsAfter,
  siteLogAfter,
  visibleText,
  withAmendment,
  withdrawnPrice,
  withdrawnQuantity,
  type AmendmentEvent,
  type AmendmentLine,
  type AmendmentTerms,
  type Checklist,
  type ChecklistEvent,
  type CatalogEvent,
  type Closing,
  type ClosingEvent,
  type Concept,
  type ConceptTerms,
  type ContractedConcept,
  type CostAdjustment,
  type CostAdjustmentEvent,
  type ExtraordinaryEvent,
  type Fact,
  type GuaranteeEvent,
  type Guarantees,
  type Headings,
  type OrderedConcepts,
  type ProgramConcept,
  type ProgramMonth,
  type SiteLog,
  type SiteLogEvent,
  type Suspension,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { agreedPriceStays, refuseWithoutAmendment } from '../contract/refusal.ts';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTakenId } from '../machinery/fingerprint.ts';
import { codeKey } from '@obraclara/spreadsheet/words';

export type KnownConcept = Concept & ContractedConcept & { is_extraordinary: boolean; revision: number };
type Program = { project_months: readonly ProgramMonth[]; concepts: readonly ProgramConcept[] };

/** An amendment as signed, and a suspension until the last day without work. */
type SignedAmendment = AmendmentTerms & { id: string; revision: number };
type RecordedSuspension = Suspension & { reason: string; document_id?: string; revision: number };

type Pending<Imported> = { import_id: string; headings: Headings | undefined; concepts: Imported[] };

/** Events of the parts of a contract that have a fold of their own. */
type CatalogPartEvent =
  CostAdjustmentEvent | GuaranteeEvent | ClosingEvent | ExtraordinaryEvent | SiteLogEvent;

export type CatalogState = {
  concepts: Map<string, KnownConcept>;
  idByCode: Map<string, string>;
  /** Removed concepts, with their terms at removal. */
  gone: Map<string, KnownConcept>;
  program: Program | undefined;
  /** Meanings that users gave to headings of the imported files, by heading key. */
  headings: Headings;
  /** In the order of their numbers and days. */
  amendments: readonly SignedAmendment[];
  suspensions: readonly RecordedSuspension[];
  costs: CostAdjustment;
  guarantees: Guarantees;
  closing: Closing;
  /** Orders and prices of extraordinary concepts. */
  ordered: OrderedConcepts;
  notes: SiteLog;
  /** What accompanies each estimation. */
  checklist: Checklist;
  /** Chunks of an import in progress. They take effect with its last event and are dropped if another import starts. */
  catalogPending: Pending<Concept> | undefined;
  programPending: (Pending<ProgramConcept> & Pick<Program, 'project_months'>) | undefined;
};

/** Adds or replaces a concept. What it lacks, its partidas and amendments, stays as it was. */
const put = (state: CatalogState, concept: KnownConcept): CatalogState => {
  const { partida, amendments } = {
    ...state.gone.get(concept.id),
    ...state.concepts.get(concept.id),
    ...concept,
  };
  forget(state, concept.id);
  state.gone.delete(concept.id);
  state.concepts.set(concept.id, {
    ...concept,
    ...(partida && { partida }),
    ...(amendments?.length && { amendments }),
  });
  const { concept_code } = concept;
  const key = codeKey(concept_code);
  // Codes of old events may differ only in invisible characters. The concept whose code has none of these owns the code.
  if (concept_code === visibleText(concept_code) || !state.idByCode.has(key))
    state.idByCode.set(key, concept.id);
  return state;
};

const forget = (state: CatalogState, id: string): CatalogState => {
  const former = state.concepts.get(id);
  if (!former) return state;
  state.concepts.delete(id);
  if (state.idByCode.get(codeKey(former.concept_code)) === id)
    state.idByCode.delete(codeKey(former.concept_code));
  return state;
};

/** Changes the concept of a line of an amendment. */
const amend = (
  state: CatalogState,
  { concept_id }: AmendmentLine,
  changed: (
    known: KnownConcept,
  ) => Pick<KnownConcept, 'quantity' | 'unit_price' | 'amendments' | 'is_extraordinary' | 'revision'>,
) => {
  const known = state.concepts.get(concept_id);
  if (known) put(state, { ...known, ...changed(known) });
};

type Added = Concept & { contract_id: string; project_id: string };

const concept = ({ contract_id: _, project_id: __, ...known }: Added): Concept => known;

const isExtraordinary = (state: CatalogState, id: string) =>
  state.concepts.get(id)?.is_extraordinary ?? false;

/** Events that concern one part of the contract, by the fold of that part. */
const withPart =
  <Part extends 'costs' | 'guarantees' | 'closing' | 'ordered' | 'notes', Event extends CatalogPartEvent>(
    part: Part,
    after: (known: CatalogState[Part], event: Event, fact: Fact) => CatalogState[Part],
  ) =>
  (type: Event['type']) =>
  (state: CatalogState, data: Event['data'], fact: Fact): CatalogState => ({
    ...state,
    [part]: after(state[part], { type, data } as Event, fact),
  });
const withCosts = withPart('costs', costAdjustmentAfter);
const withGuarantees = withPart('guarantees', guaranteesAfter);
const withClosing = withPart('closing', closingAfter);
const withOrders = withPart('ordered', orderedConceptsAfter);
const withNotes = withPart('notes', siteLogAfter);

/** The concepts of one contract and its program. Codes are unique among all concepts, extraordinary ones included. */
export const catalog: Aggregate<
  CatalogEvent | AmendmentEvent | CatalogPartEvent | ChecklistEvent,
  CatalogState
> = {
  stream: catalogStream,
  initial: () => ({
    concepts: new Map(),
    idByCode: new Map(),
    gone: new Map(),
    program: undefined,
    headings: {},
    amendments: [],
    suspensions: [],
    costs: noCostAdjustment,
    guarantees: noGuarantees,
    closing: noClosing,
    ordered: {},
    notes: [],
    checklist: [],
    catalogPending: undefined,
    programPending: undefined,
  }),
  copy: (state) => ({
    ...state,
    concepts: new Map(state.concepts),
    idByCode: new Map(state.idByCode),
    gone: new Map(state.gone),
  }),
  on: {
    ConceptAdded: (state, added, { revision }) =>
      put(state, { ...concept(added), is_extraordinary: false, revision }),
    ConceptChanged: (state, changed, { revision }) =>
      put(state, { ...concept(changed), is_extraordinary: isExtraordinary(state, changed.id), revision }),
    ConceptRemoved: (state, { id }) => {
      const former = state.concepts.get(id);
      if (former) state.gone.set(id, former);
      return forget(state, id);
    },
    ConceptRestored: (state, { contract_id: _, project_id: __, ...restored }, { revision }) =>
      put(state, { ...restored, revision }),
    ExtraordinaryConceptAdded: (state, added, { revision }) =>
      put(state, { ...concept(added), is_extraordinary: true, revision }),
    CatalogImportStarted: (state, { import_id, headings }) => {
      state.catalogPending = { import_id, headings, concepts: [] };
      return state;
    },
    CatalogChunkImported: (state, { import_id, concepts }) => {
      if (state.catalogPending?.import_id === import_id) state.catalogPending.concepts.push(...concepts);
      return state;
    },
    CatalogImported: (state, { import_id }, { revision }) => {
      const pending = state.catalogPending;
      if (pending?.import_id !== import_id) return state;
      state.catalogPending = undefined;
      state.headings = { ...state.headings, ...pending.headings };
      for (const one of pending.concepts)
        put(state, { ...one, is_extraordinary: isExtraordinary(state, one.id), revision });
      return state;
    },
    ProgramImportStarted: (state, { import_id, headings, project_months }) => {
      state.programPending = { import_id, headings, project_months, concepts: [] };
      return state;
    },
    ProgramChunkImported: (state, { import_id, concepts }) => {
      if (state.programPending?.import_id === import_id) state.programPending.concepts.push(...concepts);
      return state;
    },
    ProgramImported: (state, { import_id }) => {
      const pending = state.programPending;
      if (pending?.import_id !== import_id) return state;
      state.programPending = undefined;
      state.headings = { ...state.headings, ...pending.headings };
      state.program = { project_months: pending.project_months, concepts: pending.concepts };
      return state;
    },
    AmendmentSigned: (state, { contract_id: _, project_id: __, ...signed }, { revision }) => {
      const changes = conceptAmendments(signed);
      for (const line of signed.lines)
        amend(state, line, ({ quantity, unit_price, amendments }) => ({
          quantity: amendedQuantity(quantity, line),
          unit_price: amendedPrice(unit_price, line),
          amendments: withAmendment(amendments, changes.get(line.concept_id)!),
          is_extraordinary: false,
          revision,
        }));
      for (const one of signed.concepts)
        put(state, { ...one, amendments: [changes.get(one.id)!], is_extraordinary: false, revision });
      return { ...state, amendments: [...state.amendments, { ...signed, revision }] };
    },
    AmendmentWithdrawn: (state, { id, lines, concept_ids }, { revision }) => {
      for (const line of lines)
        amend(state, line, ({ quantity, unit_price, amendments = [] }) => ({
          quantity: withdrawnQuantity(quantity, line),
          unit_price: withdrawnPrice(unit_price, line),
          amendments: amendments.filter((one) => one.id !== id),
          is_extraordinary: line.extraordinary_quantity !== undefined,
          revision,
        }));
      for (const concept_id of concept_ids) {
        const former = state.concepts.get(concept_id);
        // If an estimation refers to it all the same, it comes back outside the contract.
        if (former) state.gone.set(concept_id, { ...former, amendments: [], is_extraordinary: true });
        forget(state, concept_id);
      }
      return { ...state, amendments: state.amendments.filter((one) => one.id !== id) };
    },
    WorksSuspended: (state, { contract_id: _, project_id: __, ...suspended }, { revision }) => ({
      ...state,
      suspensions: [...state.suspensions, { ...suspended, revision }],
    }),
    WorksResumed: (state, { id, on }, { revision }) => ({
      ...state,
      suspensions: state.suspensions.map((one) =>
        one.id === id ? { ...one, until: daysFrom(on, -1), revision } : one,
      ),
    }),
    CostAdjustmentTermsSet: withCosts('CostAdjustmentTermsSet'),
    CostIndicesRecorded: withCosts('CostIndicesRecorded'),
    ConceptFactorsRecorded: withCosts('ConceptFactorsRecorded'),
    CostAdjustmentRequested: withCosts('CostAdjustmentRequested'),
    CostAdjustmentAuthorised: withCosts('CostAdjustmentAuthorised'),
    GuaranteeTermsSet: withGuarantees('GuaranteeTermsSet'),
    GuaranteeFiled: withGuarantees('GuaranteeFiled'),
    GuaranteeEndorsed: withGuarantees('GuaranteeEndorsed'),
    GuaranteeReleased: withGuarantees('GuaranteeReleased'),
    GuaranteeWithdrawn: withGuarantees('GuaranteeWithdrawn'),
    WorksReceived: withClosing('WorksReceived'),
    ReceptionWithdrawn: withClosing('ReceptionWithdrawn'),
    SettlementItemsSet: withClosing('SettlementItemsSet'),
    SettlementSigned: withClosing('SettlementSigned'),
    ActIssued: withClosing('ActIssued'),
    SettlementWithdrawn: withClosing('SettlementWithdrawn'),
    ExtraordinaryOrdered: withOrders('ExtraordinaryOrdered'),
    ExtraordinaryPriceAgreed: withOrders('ExtraordinaryPriceAgreed'),
    ExtraordinaryWithdrawn: withOrders('ExtraordinaryWithdrawn'),
    SiteNoteRecorded: withNotes('SiteNoteRecorded'),
    SiteNoteAnnulled: withNotes('SiteNoteAnnulled'),
    ChecklistSet: (state, { items }) => ({ ...state, checklist: items }),
  },
};

type CatalogRule<Input> = Rule<Input, CatalogState, CatalogEvent>;
type InContract = { contract_id: string; project_id: string };
/** `amendOnly`: only an amendment may change what was contracted. */
type Named = InContract & { id: string; terms: ConceptTerms; amendOnly?: boolean };

export const liveConcept = ({ concepts }: CatalogState, id: string): KnownConcept =>
  concepts.get(id) ?? refuse(404, 'El concepto no existe');

const codeIsFree = ({ concepts, idByCode }: CatalogState, { id, terms }: Named) => {
  // Old events may hold two codes that now count as equal: each concept keeps its own code.
  if (concepts.get(id)?.concept_code === terms.concept_code) return;
  const taken = idByCode.get(codeKey(terms.concept_code));
  if (taken !== undefined && taken !== id)
    refuse(409, `Ya existe un concepto con el código ${terms.concept_code}`, [
      { field: 'concept_code', message: 'Ya existe' },
    ]);
};

const fresh = (state: CatalogState, asked: Named) => {
  if (state.concepts.has(asked.id)) refuseTakenId();
  codeIsFree(state, asked);
  // Throws RangeError when the amount exceeds the largest amount of money.
  lineAmount(asked.terms.quantity, asked.terms.unit_price);
};

const data = ({ id, contract_id, project_id, terms }: Named) => ({ contract_id, project_id, id, ...terms });

export const add: CatalogRule<Named> = (state, asked) => {
  if (asked.amendOnly) refuseWithoutAmendment('su catálogo');
  fresh(state, asked);
  return [{ type: 'ConceptAdded', data: data(asked) }];
};

export const addExtraordinary: CatalogRule<Named> = (state, asked) => {
  fresh(state, asked);
  return [{ type: 'ExtraordinaryConceptAdded', data: data(asked) }];
};

/** Refuses (409) another quantity or price: only an amendment changes what was contracted. */
const contractedStays = (former: KnownConcept, { quantity, unit_price }: ConceptTerms) => {
  if (former.quantity !== quantity) refuseWithoutAmendment('sus cantidades', 'quantity');
  if (former.unit_price !== unit_price) refuseWithoutAmendment('sus precios', 'unit_price');
};

export const change: CatalogRule<Named> = (state, asked) => {
  const former = liveConcept(state, asked.id);
  codeIsFree(state, asked);
  lineAmount(asked.terms.quantity, asked.terms.unit_price);
  const fields = Object.keys(asked.terms) as (keyof ConceptTerms)[];
  if (fields.every((field) => former[field] === asked.terms[field])) return [];
  agreedPriceStays(state.ordered, former, asked.terms.unit_price);
  if (asked.amendOnly && !former.is_extraordinary) contractedStays(former, asked.terms);
  const { partida } = former;
  return [{ type: 'ConceptChanged', data: { ...data(asked), ...(partida ? { partida } : {}) } }];
};

/**
 * Restores the removed concepts among these ids with their former terms. A restored code may duplicate a newer one: this keeps every
 * reference to the concept.
 */
export const bringBack: CatalogRule<InContract & { ids: readonly string[] }> = (state, { ids, ...of }) =>
  ids.flatMap((id) => {
    const former = state.gone.get(id);
    if (!former) return [];
    const { revision: _, amendments: __, ...terms } = former;
    return [{ type: 'ConceptRestored', data: { ...of, ...terms } }];
  });

/** Refuses (409) to remove a concept. `used` names what refers to it, as the end of a Spanish sentence. */
export const refuseUsed = (concept_code: string, used: string): never =>
  refuse(409, `No se puede eliminar el concepto ${concept_code}: ${used}`);

type Removal = InContract & { id: string; used: string | undefined; amendOnly?: boolean };

/** Removes a concept. `used` names what refers to it, as the end of a Spanish sentence: then the removal is refused (409). */
export const remove: CatalogRule<Removal> = (state, { id, used, amendOnly, ...of }) => {
  const { concept_code, is_extraordinary } = liveConcept(state, id);
  if (used) refuseUsed(concept_code, used);
  if (state.ordered[id]) refuseUsed(concept_code, 'su ejecución está ordenada');
  const note = state.notes.find(({ concept_id }) => concept_id === id);
  if (note) refuseUsed(concept_code, `la nota ${note.number} de bitácora se refiere a él`);
  if (amendOnly && !is_extraordinary) refuseWithoutAmendment('su catálogo');
  return [{ type: 'ConceptRemoved', data: { ...of, id } }];
};
