import {
  estimationsStream,
  totalAmount,
  type EstimationEvent,
  type EstimationLine,
  type EstimationStatus,
  type EstimationTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/events/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { folded } from './ledger.ts';
import type { Advance, CapturedClaim, EstimationsState } from './state.ts';

type Captured = Extract<EstimationEvent, { type: 'EstimationCreated' }>['data'];
type Kept = Pick<CapturedClaim, 'status' | 'creation_date'>;

const put = (state: EstimationsState, { contract_id: _, ...captured }: Captured, kept: Kept) => {
  state.claims.set(captured.id, { ...captured, ...kept, total_amount: totalAmount(captured.concepts) });
  return state;
};

/** All claims of one contract in one stream: their numbers are unique and they share the advance. */
export const estimations: Aggregate<EstimationEvent, EstimationsState> = {
  stream: estimationsStream,
  initial: () => ({ advance: { amount: 0, amortization_percentage: 0 }, claims: new Map() }),
  copy: ({ advance, claims }) => ({ advance, claims: new Map(claims) }),
  on: {
    AdvanceGranted: (state, { amount, amortization_percentage }) => {
      state.advance = { amount, amortization_percentage };
      return state;
    },
    EstimationCreated: (state, captured, { at }) =>
      put(state, captured, { status: 'entregada', creation_date: at }),
    EstimationUpdated: (state, captured) => {
      const former = state.claims.get(captured.id);
      return former ? put(state, captured, former) : state;
    },
    StatusChanged: (state, { id, status }) => {
      const former = state.claims.get(id);
      if (former) state.claims.set(id, { ...former, status });
      return state;
    },
    EstimationDeleted: (state, { id }) => {
      state.claims.delete(id);
      return state;
    },
  },
};

type EstimationRule<Input> = Rule<Input, EstimationsState, EstimationEvent>;
type Of = { contract_id: string; project_id: string };

export const liveClaim = ({ claims }: EstimationsState, id: string): CapturedClaim =>
  claims.get(id) ?? refuse(404, 'La estimación no existe');

const numberIsFree = ({ claims }: EstimationsState, { id, number }: { id: string; number: number }) => {
  for (const claim of claims.values())
    if (claim.number === number && claim.id !== id)
      refuse(409, `Ya existe la estimación número ${number}`, [{ field: 'number', message: 'Ya existe' }]);
};

const inOrder = ({ start_date, end_date }: EstimationTerms) => {
  if (end_date < start_date)
    refuse(422, 'La fecha de fin debe ser igual o posterior a la fecha de inicio', [
      { field: 'end_date', message: 'Es anterior a la fecha de inicio' },
    ]);
};

const percentagesFit = ({ retencion_retraso, otras_retenciones }: EstimationTerms) => {
  const all = retencion_retraso ? [retencion_retraso, ...otras_retenciones] : otras_retenciones;
  const wrong = all.find(({ tipo, valor }) => tipo === 'porcentaje' && valor > 100);
  if (wrong) refuse(422, `${wrong.nombre}: el porcentaje debe ser menor o igual a 100`);
};

/** What is asked of a line; everything else comes from the catalog. */
export type AskedLine = { concept_id: string; quantity: number };
export type Price = Omit<EstimationLine, 'quantity' | 'concept_id'>;

/**
 * The lines as they are kept: prices as first captured, else those of the catalog now (design.md §8.3). Lines without a
 * quantity are left out.
 */
const priced = (
  lines: readonly AskedLine[],
  catalog: ReadonlyMap<string, Price>,
  former: readonly EstimationLine[],
): EstimationLine[] => {
  const captured = new Map(former.map((line) => [line.concept_id, line]));
  const seen = new Set<string>();
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) refuse(422, 'Por favor agregue al menos un concepto con cantidad');
  return wanted.map(({ concept_id, quantity }) => {
    const price = captured.get(concept_id) ?? catalog.get(concept_id);
    if (!price) return refuse(422, `El concepto ${concept_id} no existe en el catálogo`);
    const { concept_code, concept_name, unit, unit_price } = price;
    if (seen.has(concept_id)) refuse(422, `El concepto ${concept_code} aparece más de una vez`);
    seen.add(concept_id);
    return { concept_id, concept_code, concept_name, unit, unit_price, quantity };
  });
};

export type Capture = Of & {
  id: string;
  terms: Omit<EstimationTerms, 'concepts' | 'anticipo_amortization_percentage'> & {
    anticipo_amortization_percentage?: number | undefined;
  };
  lines: readonly AskedLine[];
  catalog: ReadonlyMap<string, Price>;
};

/** Throws RangeError when a figure of any claim would pass the largest amount of money. */
const staysInRange = (state: EstimationsState, captured: Captured) => {
  const claims = new Map(state.claims);
  const total_amount = totalAmount(captured.concepts);
  const creation_date = state.claims.get(captured.id)?.creation_date ?? '9999-12-31';
  claims.set(captured.id, { ...captured, status: 'entregada', creation_date, total_amount });
  folded({ ...state, claims });
};

const captured = (state: EstimationsState, asked: Capture, former: readonly EstimationLine[]): Captured => {
  const { id, contract_id, project_id, terms, lines, catalog } = asked;
  const { amortization_percentage } = state.advance;
  const { anticipo_amortization_percentage = amortization_percentage, ...rest } = terms;
  const concepts = priced(lines, catalog, former);
  const data = { contract_id, project_id, id, ...rest, anticipo_amortization_percentage, concepts };
  inOrder(data);
  percentagesFit(data);
  numberIsFree(state, data);
  staysInRange(state, data);
  return data;
};

export const create: EstimationRule<Capture> = (state, asked) => {
  if (state.claims.has(asked.id)) refuse(409, 'El identificador ya está en uso');
  return [{ type: 'EstimationCreated', data: captured(state, asked, []) }];
};

export const update: EstimationRule<Capture> = (state, asked) => {
  const former = liveClaim(state, asked.id);
  return [{ type: 'EstimationUpdated', data: captured(state, asked, former.concepts) }];
};

/** Any status may follow any other; choosing the present one changes nothing. */
export const changeStatus: EstimationRule<Of & { id: string; status: EstimationStatus }> = (state, asked) =>
  liveClaim(state, asked.id).status === asked.status ? [] : [{ type: 'StatusChanged', data: asked }];

export const remove: EstimationRule<Of & { id: string }> = (state, asked) => {
  liveClaim(state, asked.id);
  return [{ type: 'EstimationDeleted', data: asked }];
};

export const grantAdvance: EstimationRule<Of & Advance> = (state, asked) => {
  const { amount, amortization_percentage } = state.advance;
  if (amount === asked.amount && amortization_percentage === asked.amortization_percentage) return [];
  folded({ ...state, advance: asked });
  return [{ type: 'AdvanceGranted', data: asked }];
};
