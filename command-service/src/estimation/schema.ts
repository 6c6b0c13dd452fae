import {
  AnsweredLine,
  ClaimNumber,
  EstimationAnswer,
  type EstimationStatus,
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

/** What a command answers of a claim, with what to know of it. Here its lines have the other name of `concept_name` too. */
export const Estimation = shape({
  ...EstimationAnswer.properties,
  concepts: Type.Array(shape({ ...AnsweredLine.properties, description: FreeText(6000) })),
  warnings: Type.Array(Type.String()),
});

const { anticipo_amortization_amount, importe_liquido, cumulative_liquid_amount } =
  EstimationAnswer.properties;
const Figures = shape({ anticipo_amortization_amount, importe_liquido, cumulative_liquid_amount });

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
