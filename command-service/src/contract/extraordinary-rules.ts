import {
  formatDay,
  type AgreedPrice,
  type CatalogEvent,
  type ExtraordinaryEvent,
  type ExtraordinaryOrder,
  type ExtraordinaryRecord,
} from '@obraclara/events';
import type { WrittenExtraordinary } from '@obraclara/api';
import { refuse } from '@obraclara/platform/http';
import { liveConcept, type CatalogState } from '../catalog/rules.ts';
import type { Rule } from '../machinery/aggregate.ts';
import { followsAct } from './closing-rules.ts';

type OfConcept = { contract_id: string; project_id: string; concept_id: string };
type Dated = { today: string };
type ExtraordinaryRule<Input> = Rule<OfConcept & Input, CatalogState, CatalogEvent | ExtraordinaryEvent>;

/** What is recorded about a concept of the catalog, which may be nothing. Refuses (404) an unknown one. */
export const recordsOf = (state: CatalogState, id: string): WrittenExtraordinary => {
  liveConcept(state, id);
  return { id, order: null, price: null, ...state.ordered[id] };
};

const extraordinary = (state: CatalogState, id: string) => {
  const concept = liveConcept(state, id);
  const { concept_code, is_extraordinary } = concept;
  if (!is_extraordinary && state.ordered[id])
    refuse(409, `${concept_code} ya está en un convenio: retire antes el convenio.`);
  if (!is_extraordinary) refuse(409, `${concept_code} es del contrato: su ejecución no se ordena aparte.`);
  return concept;
};

/** Records the order to execute an extraordinary concept (RLOPSRM art. 105). Refuses (409) a second one. */
export const orderConcept: ExtraordinaryRule<ExtraordinaryOrder & Dated> = (state, { today, ...data }) => {
  const { concept_code } = extraordinary(state, data.concept_id);
  const { order } = recordsOf(state, data.concept_id);
  if (order) refuse(409, `${concept_code} se ordenó el ${formatDay(order.on)}: retire antes esa orden.`);
  followsAct({ ...data, today });
  return [{ type: 'ExtraordinaryOrdered', data }];
};

/**
 * Records the price of an ordered concept as conciliated and authorised, in pesos without IVA (RLOPSRM art. 107); the concept takes it in
 * the same append. Refuses (409) a second one.
 */
export const agreePrice: ExtraordinaryRule<AgreedPrice & Dated> = (state, { today, ...data }) => {
  const { contract_id, project_id, concept_id, unit_price } = data;
  const { is_extraordinary: _, revision: __, amendments: ___, ...concept } = extraordinary(state, concept_id);
  const { order, price } = recordsOf(state, concept_id);
  const { concept_code } = concept;
  if (!order) return refuse(409, `Registre antes la orden de ejecutar ${concept_code} (RLOPSRM art. 105).`);
  if (price)
    refuse(409, `El precio de ${concept_code} se concilió el ${formatDay(price.on)}: retírelo antes.`);
  followsAct({ ...data, today }, { on: order.on, name: 'a la de la orden' });
  const agreed = { type: 'ExtraordinaryPriceAgreed', data } as const;
  if (concept.unit_price === unit_price) return [agreed];
  return [{ type: 'ConceptChanged', data: { contract_id, project_id, ...concept, unit_price } }, agreed];
};

type Withdrawn = { record: ExtraordinaryRecord; reason: string; presented: number | undefined };

/**
 * Takes back the last record of a concept. `presented`: number of a presented estimation that charges the concept; it keeps the price
 * (409).
 */
export const withdrawRecord: ExtraordinaryRule<Withdrawn> = (state, { presented, ...data }) => {
  const { concept_code } = extraordinary(state, data.concept_id);
  const { order, price } = recordsOf(state, data.concept_id);
  const { on } = (data.record === 'price' ? price : order) ?? refuse(404, 'El registro no existe');
  if (data.record === 'order' && price) refuse(409, `Retire antes el precio conciliado de ${concept_code}.`);
  if (data.record === 'price' && presented !== undefined)
    refuse(409, `${concept_code} está en la estimación ${presented}, ya presentada.`);
  return [{ type: 'ExtraordinaryWithdrawn', data: { ...data, on } }];
};
