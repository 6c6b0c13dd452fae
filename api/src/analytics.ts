import { Id, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

const Percentage = Nullable(Decimal);

const ConceptProgress = shape({
  concept_id: Id,
  concept_code: Type.String(),
  concept_name: Type.String(),
  unit: Type.String(),
  unit_price: Decimal,
  planned: Decimal,
  advanced: Decimal,
  percentage: Percentage,
  estimated: Decimal,
  estimated_percentage: Percentage,
  status: Type.Enum(['over', 'complete', 'in_progress', 'not_started']),
  extraordinary: Type.Boolean(),
});
export type ConceptProgress = Static<typeof ConceptProgress>;

export const ProgressAnalytics = shape({
  concept_progress: Type.Array(ConceptProgress),
  measured_on: Type.String({ description: 'Último cierre de mes, hasta hoy inclusive' }),
  planned_to_date: Type.Record(Type.String(), Decimal, {
    description: 'Cantidad programada por clave de concepto hasta measured_on',
  }),
  advanced_to_date: Type.Record(Type.String(), Decimal, {
    description: 'Cantidad ejecutada hasta measured_on, de los conceptos con avance posterior',
  }),
  month: Type.String({ description: 'Mes en curso, AAAA-MM' }),
  planned_in_month: Type.Array(Type.String(), {
    description: 'Claves de los conceptos que el programa tiene en ese mes',
  }),
});
export type ProgressAnalytics = Static<typeof ProgressAnalytics>;

/**
 * Money of a contract, pesos without IVA. `contract_amount` includes the amendments, `awarded_amount` does not. Financial progress: works
 * paid − amortisation in them + advance paid (RLOPSRM art. 2, fr. VII).
 */
export const FinancialAnalytics = shape({
  contract_amount: Decimal,
  awarded_amount: Decimal,
  total_estimated: Decimal,
  executed_amount: Decimal,
  revision_amount: Decimal,
  autorizada_amount: Decimal,
  pagada_amount: Decimal,
  anticipo_otorgado: Decimal,
  anticipo_amortizado: Decimal,
  anticipo_pendiente: Decimal,
  anticipo_amortization_percentage: Decimal,
  paid_works: Decimal,
  paid_amortization: Decimal,
  paid_advance: Decimal,
  financial_amount: Decimal,
  financial_percentage: Percentage,
});
export type FinancialAnalytics = Static<typeof FinancialAnalytics>;

const Known = Type.Array(Nullable(Decimal));

/**
 * A plan of a contract, in force from the day `on`; `amendment`: number of its amendment, 0 for the original plan. Per cent of its own
 * `contract_amount`. `due_cumulative_amount`: planned at the close of each month, without the `suspended_days`.
 */
const PlanOfCurve = shape({
  name: Type.String(),
  amendment: Type.Integer(),
  on: Type.String(),
  contract_amount: Decimal,
  planned_cumulative: Type.Array(Decimal),
  physical_cumulative: Known,
  planned_cumulative_amount: Type.Array(Decimal),
  due_cumulative_amount: Type.Array(Decimal),
  suspended_days: Type.Array(Type.Integer()),
});

/** Cumulative by month, in per cent of the contract and in pesos; null after the current month. */
const curve = {
  months: Type.Array(Type.String()),
  month_keys: Type.Array(Type.String()),
  planned_cumulative: Type.Array(Decimal),
  physical_cumulative: Known,
  estimated_cumulative: Known,
  financial_cumulative: Known,
  planned_cumulative_amount: Type.Array(Decimal),
  physical_cumulative_amount: Known,
  estimated_cumulative_amount: Known,
  financial_cumulative_amount: Known,
  current_month_index: Type.Integer(),
  outside_amount: Type.Object(
    { planned: Decimal, physical: Decimal, estimated: Decimal },
    {
      additionalProperties: false,
      description: 'Importes con fecha fuera del contrato o posterior a hoy, sumados en los extremos',
    },
  ),
  measured_on: Type.Union([Type.String(), Type.Null()], {
    description: 'Cierre de mes que miden spi y los demás',
  }),
  spi: Nullable(Decimal),
  points_ahead: Nullable(Decimal),
  earned_schedule: Nullable(shape({ earned_months: Decimal, elapsed_months: Decimal })),
  suspended_days: Type.Optional(
    Type.Integer({ description: 'Días suspendidos que no cuentan a measured_on; falta si no los hay' }),
  ),
  plans: Type.Optional(
    Type.Array(PlanOfCurve, {
      description: 'El plan original y el de cada convenio; falta si hubo uno solo y ningún día suspendido',
    }),
  ),
};
export const SCurveAnswer = shape({ ...curve, contract_amount: Decimal });
export type SCurveAnswer = Static<typeof SCurveAnswer>;

/** The curve of an internal contract and its money, pesos without IVA. */
export const InternalAnalytics = shape({ ...curve, ...FinancialAnalytics.properties });
export type InternalAnalytics = Static<typeof InternalAnalytics>;
