import {
  checklistGaps,
  accumulatedUpTo,
  chargesWorks,
  contractEstimations,
  contractLines,
  cumulatives,
  draftStatus,
  estimationsStream,
  estimationTypeNames,
  estimationTypeOf,
  isDraft,
  isSettled,
  ivaFields,
  ivaPercentage,
  noEstimations,
  outsideRange,
  reducer,
  schemaVersion,
  takesPresentPrice,
  calculatedEstimations,
  type CapturedEstimation,
  type DatedProgress,
  type ContractedConcept,
  type ContractEstimations,
  type DateRange,
  type EstimationControl,
  type EstimationEvent,
  type EstimationTerms,
  type PresentedStatus,
  type Fact,
  type Iva,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTakenId } from '../machinery/fingerprint.ts';
import type { DrawnIssue } from '../machinery/deps.ts';
import { requireDateOrder } from '../machinery/date-order.ts';
import {
  lineIsOpen,
  isNext,
  mayBeReturned,
  presentedStay,
  pricesAgreed,
  whyMissing,
  sameSignedTerms,
  statusMayFollow,
  type Reviewer,
} from './formal.ts';
import { notTooHeavy } from './generadores.ts';
import { ivaOf, neverBelowZero, pricedLines, type AskedLine, type Price } from './lines.ts';
import { penaltiesCovered } from './penalties.ts';
import type { CatalogState } from '../catalog/rules.ts';

type Captured = Extract<EstimationEvent, { type: 'EstimationCreated' }>['data'];

/** All estimations of one contract in one stream: their numbers are unique and they share the advance. */
export const estimations: Aggregate<EstimationEvent, ContractEstimations> = {
  stream: estimationsStream,
  initial: noEstimations,
  copy: ({ advance, estimations, issued, capturers, deleted }) => ({
    advance,
    estimations: new Map(estimations),
    issued: new Map(issued),
    capturers: new Map(capturers),
    deleted: new Set(deleted),
  }),
  on: contractEstimations,
};

export type EstimationRule<Input> = Rule<Input, ContractEstimations, EstimationEvent>;
export type InContract = { contract_id: string; project_id: string };
/** Control of the contract's estimations; `free` if absent. */
export type Controlled = { control?: EstimationControl };

export const liveEstimation = ({ estimations }: ContractEstimations, id: string): CapturedEstimation =>
  estimations.get(id) ?? refuse(404, 'La estimación no existe');

const numberIsFree = (
  { estimations }: ContractEstimations,
  { id, number }: { id: string; number: number },
) => {
  for (const other of estimations.values())
    if (other.number === number && other.id !== id)
      refuse(409, `Ya existe la estimación número ${number}`, [{ field: 'number', message: 'Ya existe' }]);
};

const percentagesFit = ({ retencion_retraso, otras_retenciones }: EstimationTerms) => {
  const all = retencion_retraso ? [retencion_retraso, ...otras_retenciones] : otras_retenciones;
  const wrong = all.find(({ tipo, valor }) => tipo === 'porcentaje' && valor > 100);
  if (wrong) refuse(422, `${wrong.nombre}: el porcentaje debe ser menor o igual a 100`);
};

/** Refuses (422) a date outside the contract's range. For an edit, checks only the dates that change. */
const within = (dates: DateRange, terms: EstimationTerms, former?: EstimationTerms) => {
  for (const field of ['start_date', 'end_date'] as const) {
    const message = terms[field] === former?.[field] ? undefined : outsideRange(terms[field], dates);
    if (message) refuse(422, message, [{ field, message }]);
  }
};

/** The present IVA of the contract is the ledger's default if absent. */
export type Capture = InContract & {
  id: string;
  terms: Omit<EstimationTerms, 'concepts' | 'anticipo_amortization_percentage'> & {
    anticipo_amortization_percentage?: number | undefined;
  };
  lines: readonly AskedLine[];
  catalog: ReadonlyMap<string, Price & ContractedConcept & { is_extraordinary?: boolean }>;
  /** Whether the line that completes a concept takes what is left of it. */
  closes_cents?: boolean;
  /** Permitted range of dates for the contract's records. */
  dates: DateRange;
  /** Compliance guarantee in pesos; 0 if unknown. */
  guarantee: number;
  control?: EstimationControl;
} & Partial<Iva>;

/** Metadata of a trial event that is never written. */
const trial: Fact = {
  at: '9999-12-31T00:00:00.000Z',
  by: '',
  role: '',
  command_id: '',
  correlation_id: '',
  schema_version: schemaVersion,
  revision: 0,
};

/** The state after these events, which are not written. */
export const stateAfter = (
  state: ContractEstimations,
  events: readonly EstimationEvent[],
): ContractEstimations =>
  events.reduce(
    (folded, event) => reducer(contractEstimations)(folded, event, trial),
    estimations.copy(state),
  );

/**
 * Returns the event if the ledger accepts it. Refuses (409) one that changes a presented estimation under formal control. Throws RangeError
 * when a figure of any estimation, running totals included, exceeds the largest amount of money.
 */
export const borne = (
  state: ContractEstimations,
  event: EstimationEvent,
  { control, guarantee = 0 }: Controlled & { guarantee?: number },
): [EstimationEvent] => {
  const after = stateAfter(state, [event]);
  cumulatives(calculatedEstimations(after));
  if (control === 'formal') presentedStay(state, after);
  if ('id' in event.data) {
    neverBelowZero(after, event.data.id);
    penaltiesCovered(state, after, { id: event.data.id, guarantee });
  }
  return [event];
};

/** Percentage of amortisation: as sent, else the contract's; only works amortise the advance (contract-life §5). */
const percentageOf = ({ advance }: ContractEstimations, { terms }: Capture): number => {
  const { anticipo_amortization_percentage: sent, amortization_amount, estimation_type } = terms;
  if (chargesWorks(terms)) return sent ?? advance.amortization_percentage;
  const message = `Una estimación de ${estimationTypeNames[estimation_type!].toLowerCase()} no amortiza anticipo.`;
  if ((sent ?? 0) > 0 || (amortization_amount ?? 0) > 0)
    refuse(422, message, [{ field: 'anticipo_amortization_percentage', message }]);
  return 0;
};

/** Number of an estimation within its type, kept as long as its type is; none for works. */
const typeNumber = (
  { estimations }: ContractEstimations,
  terms: Capture['terms'],
  former: CapturedEstimation | undefined,
): { type_number?: number } => {
  const type = estimationTypeOf(terms);
  if (type === 'trabajos') return {};
  if (former?.estimation_type === type && former.type_number !== null)
    return { type_number: former.type_number };
  const taken = [...estimations.values()].filter((one) => one.estimation_type === type);
  return { type_number: Math.max(0, ...taken.map((one) => one.type_number ?? 0)) + 1 };
};

const defaultIva: Iva = { iva_percentage: ivaPercentage, iva_exempt: false };

/** Place in the ledger of an estimation that is not stored yet. */
const latest = { creation_date: '9999-12-31T00:00:00.000Z' };

/** Lines that keep the price of their capture. */
const keptLines = (former: CapturedEstimation, catalog: Capture['catalog']) =>
  former.concepts.filter(
    ({ concept_id }) => !takesPresentPrice(former, catalog.get(concept_id)?.is_extraordinary),
  );

const captured = (state: ContractEstimations, asked: Capture, former?: CapturedEstimation): Captured => {
  const { id, contract_id, project_id, terms, catalog, dates, closes_cents = false } = asked;
  const anticipo_amortization_percentage = percentageOf(state, asked);
  // Items of an estimation that was not of works are no concepts.
  const priced = pricedLines(state, asked, former && chargesWorks(former) ? keptLines(former, catalog) : []);
  // An estimation keeps the rate under which it was captured.
  const iva = ivaFields(ivaOf(state, priced, former ?? { ...defaultIva, ...asked }));
  const own = { id, ...terms, anticipo_amortization_percentage };
  const lines = contractLines(
    { ...latest, ...former, ...own, concepts: priced },
    {
      others: [...state.estimations.values()].filter((other) => other.id !== id),
      concepts: catalog,
      closes_cents,
    },
  );
  const data = { contract_id, project_id, ...own, ...typeNumber(state, terms, former), ...iva, ...lines };
  requireDateOrder(data);
  within(dates, data, former);
  percentagesFit(data);
  numberIsFree(state, data);
  notTooHeavy(data);
  return data;
};

export const create: EstimationRule<Capture> = (state, asked) => {
  if (state.estimations.has(asked.id) || state.deleted.has(asked.id)) refuseTakenId();
  const data = captured(state, asked);
  if (asked.control !== 'formal') return borne(state, { type: 'EstimationCreated', data }, asked);
  lineIsOpen(state, asked);
  return borne(state, { type: 'EstimationCreated', data: { ...data, status: draftStatus } }, asked);
};

/**
 * Changes an estimation. One that is authorised or paid goes back to `entregada`, unless only its invoice's folio changes. Under formal
 * control only drafts change, but for the folio.
 */
export const update: EstimationRule<Capture> = (state, asked) => {
  const former = liveEstimation(state, asked.id);
  const data = captured(state, asked, former);
  const updated = borne(state, { type: 'EstimationUpdated', data }, asked);
  if (!isSettled(former) || sameSignedTerms(former, data)) return updated;
  const { id, contract_id, project_id } = asked;
  return [...updated, { type: 'StatusChanged', data: { contract_id, project_id, id, status: 'entregada' } }];
};

type Restatused = InContract & Controlled & { id: string; status: PresentedStatus; by: Reviewer };

/** Any status may follow any other, but under formal control. The present status gives no event. */
export const changeStatus: EstimationRule<Restatused> = (state, { control, by, ...data }) => {
  const estimation = liveEstimation(state, data.id);
  if (estimation.status === data.status) return [];
  if (control === 'formal') statusMayFollow(state, estimation, { status: data.status, by });
  return [{ type: 'StatusChanged', data }];
};

type Returned = InContract & Controlled & { id: string; reason: string };

/** Returns a presented estimation to capture; its issued documents are no longer in force. */
export const returnToCapture: EstimationRule<Returned> = (state, { control, ...data }) => {
  mayBeReturned(state, liveEstimation(state, data.id), control);
  return [{ type: 'StatusChanged', data: { ...data, status: draftStatus } }];
};

export const remove: EstimationRule<InContract & Controlled & { id: string }> = (
  state,
  { control, ...data },
) => {
  liveEstimation(state, data.id);
  return borne(state, { type: 'EstimationDeleted', data }, { control });
};

type Deleted = Controlled & {
  id: string;
  former: CapturedEstimation | undefined;
  catalog: ReadonlyMap<string, unknown>;
};

/**
 * Restores a deleted estimation, as a draft under formal control. Refuses (409) when its number is taken or one of its concepts is no
 * longer in the catalog.
 */
export const restore: EstimationRule<Deleted> = (state, { id, former, catalog, control }) => {
  if (state.estimations.has(id)) return [];
  if (!former) return refuse(404, 'La estimación no existe');
  numberIsFree(state, former);
  const lost = chargesWorks(former) && former.concepts.find(({ concept_id }) => !catalog.has(concept_id));
  if (lost) refuse(409, `El concepto ${lost.concept_code} ya no está en el catálogo`);
  const {
    total_amount: _,
    revision: _revision,
    iva_percentage,
    iva_exempt,
    type_number,
    amortization_parts: parts,
    concepts,
    billing,
    ...terms
  } = former;
  const lines = concepts.map(({ subtotal: __, ...line }) => line);
  const status = control === 'formal' ? draftStatus : former.status;
  const numbered = {
    ...(type_number !== null && { type_number }),
    ...(parts.length > 0 && { amortization_parts: parts }),
  };
  const data = {
    ...terms,
    ...numbered,
    ...ivaFields({ iva_percentage, iva_exempt }),
    status,
    concepts: lines,
    ...(status !== draftStatus && { billing }),
  };
  return borne(state, { type: 'EstimationRestored', data }, { control });
};

/** `drawn`: undefined if nothing was to be drawn when the command arrived. */
type Drawn = InContract & { id: string; drawn: DrawnIssue | undefined };

/**
 * Records the drawn documents of an estimation. Refuses (409) when the estimation or an earlier one changed since, or when the same
 * documents are issued already.
 */
const issueDrawn: EstimationRule<Drawn> = (state, { id, drawn, ...of }) => {
  const { number, period } = liveEstimation(state, id);
  const own = accumulatedUpTo(calculatedEstimations(state), id);
  const ledger = own.map(({ id: one, revision, importe_liquido }) => [one, revision, importe_liquido]);
  if (!drawn || JSON.stringify(ledger) !== JSON.stringify(drawn.ledger))
    return refuse(409, 'La estimación cambió mientras se emitía. Vuelva a intentarlo.');
  const issued = state.issued.get(id);
  if (issued?.in_force && issued.content === drawn.content)
    refuse(409, `La estimación ${number} ya está emitida y sus documentos no han cambiado.`);
  const { importe_liquido } = own.at(-1)!;
  const { content, papers } = drawn;
  return [{ type: 'PaperIssued', data: { ...of, id, number, period, importe_liquido, content, papers } }];
};

/** Refuses (409) to issue a draft: presenting it issues its documents. */
export const mayBeIssued = (state: ContractEstimations, id: string): void => {
  const estimation = liveEstimation(state, id);
  if (isDraft(estimation))
    refuse(
      409,
      `La estimación ${estimation.number} está en captura: sus documentos se emiten al presentarla.`,
    );
};

export const issue: EstimationRule<Drawn> = (state, asked) => {
  mayBeIssued(state, asked.id);
  return issueDrawn(state, asked);
};

type Presenting = Controlled & {
  catalog: Pick<CatalogState, 'concepts' | 'ordered' | 'notes' | 'checklist'>;
  /** Records of progress, if the contract requires any with its estimations. */
  progress: readonly DatedProgress[];
  /** Why it is presented without something. */
  reason: string | undefined;
};

/**
 * Refuses (409) to present what is presented already, or out of the order of numbers, and under formal control an extraordinary concept
 * that is not charged at its conciliated price. Refuses (422) a gap in what the contract requires without a reason; returns both.
 */
export const mayBePresented = (
  state: ContractEstimations,
  id: string,
  { control, catalog, progress, reason }: Presenting,
): ReturnType<typeof whyMissing> => {
  const estimation = liveEstimation(state, id);
  isNext(state, estimation);
  if (control === 'formal') pricesAgreed(estimation, catalog);
  const gaps = checklistGaps(catalog.checklist, estimation, { notes: catalog.notes, progress });
  return whyMissing(estimation, gaps, reason);
};

/** Presents a draft with its drawn documents: from then on both stay as they are. */
export const present: EstimationRule<Drawn & Presenting & { guarantee: number }> = (state, asked) => {
  const { control, guarantee, catalog: _, progress: __, reason: ___, ...drawing } = asked;
  const { id, contract_id, project_id } = asked;
  const why = mayBePresented(state, id, asked);
  const data = { contract_id, project_id, id, status: 'entregada', ...why } as const;
  const presented = borne(state, { type: 'StatusChanged', data }, { control, guarantee });
  return [...presented, ...issueDrawn(state, drawing)];
};
