import {
  ClaimNumber,
  EstimationLine,
  EstimationStatus,
  EstimationTerms,
  FreeText,
  Id,
  Money,
  Percentage,
  Quantity,
  Retention,
  Revision,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';

const Maybe = Type.Optional;
const { nombre, es_suma, ...retention } = Retention.properties;

/** The terms that a form may leave out, or say in another way than they are kept. */
const loosely = {
  number: Type.Union([ClaimNumber, Type.String({ pattern: '^ *[0-9]{1,7} *$' })]),
  anticipo_amortization_percentage: Maybe(Percentage),
  retencion_retraso: Maybe(
    Type.Union([shape({ nombre: Maybe(nombre), es_suma: Maybe(es_suma), ...retention }), Type.Null()]),
  ),
  devolucion_retencion: Maybe(Money),
  otras_retenciones: Maybe(
    Type.Array(shape({ nombre, es_suma: Maybe(es_suma), ...retention }), { maxItems: 50 }),
  ),
  concepts: Type.Array(shape({ concept_id: Id, quantity: Quantity, unit_price: Maybe(Type.Unknown()) }), {
    maxItems: 5000,
  }),
};

/** A claim as a form sends it. Prices, amounts and anything else that the server knows better are ignored. */
export const EstimationBody = shape({
  id: Maybe(Id),
  project_id: Id,
  ...EstimationTerms.properties,
  ...loosely,
  total_amount: Maybe(Type.Unknown()),
});
export type EstimationBody = Static<typeof EstimationBody>;

export const Preview = shape({ preview: Maybe(Type.Boolean()) });
/** The statuses that the claims of a contract may have. */
export const NewStatus = (statuses: readonly EstimationStatus[]) =>
  shape({ status: Type.Enum([...statuses]), preview: Maybe(Type.Boolean()) });
export const AdvanceBody = shape({ amount: Money, amortization_percentage: Percentage });

/** Signed pesos: a settled claim may owe. */
const Signed = Type.Number();

export const Estimation = shape({
  id: Id,
  contract_id: Id,
  project_id: Id,
  ...EstimationTerms.properties,
  concepts: Type.Array(shape({ ...EstimationLine.properties, description: FreeText(6000), subtotal: Money })),
  status: EstimationStatus,
  creation_date: Type.String({ format: 'date-time' }),
  total_amount: Money,
  anticipo_amortization_amount: Money,
  subtotal_1: Signed,
  iva: Signed,
  subtotal_2: Signed,
  retencion_retraso_amount: Signed,
  subtotal_3: Signed,
  otras_retenciones_amounts: Type.Array(Signed),
  importe_liquido: Signed,
  net_amount: Signed,
  cumulative_amortization: Money,
  cumulative_liquid_amount: Signed,
  cumulative_amount: Signed,
  warnings: Type.Array(Type.String()),
  revision: Revision,
});

const Figures = shape({
  anticipo_amortization_amount: Money,
  importe_liquido: Signed,
  cumulative_liquid_amount: Signed,
});

const Changes = Type.Array(
  shape({ id: Id, number: ClaimNumber, before: Figures, after: Type.Union([Figures, Type.Null()]) }),
);

/** What a command would do to the estimations of a contract; see `foreseen`. */
export const Foreseen = shape({ changes: Changes, paid: Changes, warnings: Type.Array(Type.String()) });

export const Previewed = shape({ estimation: Estimation, ...Foreseen.properties });

export const Deleted = shape({ id: Id, warnings: Type.Array(Type.String()) });

export const GrantedAdvance = shape({
  id: Id,
  anticipo_amount: Money,
  anticipo_amortization_percentage: Percentage,
  warnings: Type.Array(Type.String()),
  revision: Revision,
});

export const ForeseenAdvance = shape({ ...GrantedAdvance.properties, ...Foreseen.properties });
