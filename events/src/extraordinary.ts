import { Type, type Static } from 'typebox';
import { reducer, shape, type EventOf } from './define.ts';
import { Reason } from './estimation.ts';
import { Day, FreeText, Id, Text, UnitPrice } from './fields.ts';

const of = { contract_id: Id, project_id: Id, concept_id: Id };
const document_id = Type.Optional(Id);

/** How the residencia orders the works of an extraordinary concept (RLOPSRM art. 105): a note of the bitácora, or a letter. */
export const orderInstrumentNames = { nota: 'Nota de bitácora', oficio: 'Oficio' } as const;
const instruments = Object.keys(orderInstrumentNames) as (keyof typeof orderInstrumentNames)[];

/** The order to execute an extraordinary concept. `folio`: number of the note or the letter. */
export const ExtraordinaryOrder = shape({
  instrument: Type.Enum(instruments),
  folio: Text(120),
  on: Day,
  document_id,
});
export type ExtraordinaryOrder = Static<typeof ExtraordinaryOrder>;

/** The unit price of an extraordinary concept as conciliated and authorised (RLOPSRM art. 107), in pesos without IVA. */
export const AgreedPrice = shape({
  unit_price: UnitPrice,
  on: Day,
  folio: Type.Optional(FreeText(120)),
  document_id,
});
export type AgreedPrice = Static<typeof AgreedPrice>;

/** What can be withdrawn of an extraordinary concept, the price before the order. */
export const ExtraordinaryRecord = Type.Enum(['order', 'price']);
export type ExtraordinaryRecord = Static<typeof ExtraordinaryRecord>;

export const extraordinaryEvents = {
  ExtraordinaryOrdered: shape({ ...of, ...ExtraordinaryOrder.properties }),
  /** The concept itself changes to this price by an event of its own in the same append. */
  ExtraordinaryPriceAgreed: shape({ ...of, ...AgreedPrice.properties }),
  /** The last record was a mistake. */
  ExtraordinaryWithdrawn: shape({ ...of, record: ExtraordinaryRecord, on: Day, reason: Reason }),
};
export type ExtraordinaryEvent = EventOf<typeof extraordinaryEvents>;

/** Order and price of an extraordinary concept. */
export type OrderedConcept = { order: ExtraordinaryOrder; price: AgreedPrice | null };
/** Ordered extraordinary concepts of a contract, by id of the concept. */
export type OrderedConcepts = Readonly<Record<string, OrderedConcept>>;

const ordered = (known: OrderedConcepts, concept_id: string, change: Partial<OrderedConcept>) => {
  const former = known[concept_id];
  return former ? { ...known, [concept_id]: { ...former, ...change } } : known;
};

/** What each event makes of the ordered concepts of a contract, for the rules and the projection. */
export const orderedConceptsAfter = reducer<ExtraordinaryEvent, OrderedConcepts>({
  ExtraordinaryOrdered: (known, { contract_id: _, project_id: __, concept_id, ...order }) => ({
    ...known,
    [concept_id]: { order, price: null },
  }),
  ExtraordinaryPriceAgreed: (known, { contract_id: _, project_id: __, concept_id, ...price }) =>
    ordered(known, concept_id, { price }),
  ExtraordinaryWithdrawn: (known, { concept_id, record }) => {
    if (record === 'price') return ordered(known, concept_id, { price: null });
    const { [concept_id]: _, ...others } = known;
    return others;
  },
});

/** Steps of an extraordinary concept, from its request to the amendment that takes it into the contract. */
export const extraordinaryStages = ['solicitado', 'ordenado', 'conciliado', 'convenio'] as const;
export type ExtraordinaryStage = (typeof extraordinaryStages)[number];

export const extraordinaryStageNames: Record<ExtraordinaryStage, string> = {
  solicitado: 'Solicitado',
  ordenado: 'Ordenado',
  conciliado: 'Precio conciliado',
  convenio: 'En convenio',
};

/** The step of a concept. `extraordinary`: no amendment has taken it in. */
export const extraordinaryStage = (
  extraordinary: boolean,
  known: OrderedConcept | undefined,
): ExtraordinaryStage => {
  if (!extraordinary) return 'convenio';
  if (!known) return 'solicitado';
  return known.price ? 'conciliado' : 'ordenado';
};
