import { Type } from 'typebox';
import { FinancialAnalytics } from './analytics.ts';
import { closed } from './common.ts';

const Percentages = Type.Array(Type.Number());
const Known = Type.Array(Type.Union([Type.Number(), Type.Null()]));
const OrNull = Type.Union([Type.Number(), Type.Null()]);

/** Per cent of the contract and pesos, cumulative by month; null after the current month. */
const curve = {
  months: Type.Array(Type.String()),
  month_keys: Type.Array(Type.String()),
  planned_cumulative: Percentages,
  physical_cumulative: Known,
  estimated_cumulative: Known,
  planned_cumulative_amount: Percentages,
  physical_cumulative_amount: Known,
  estimated_cumulative_amount: Known,
  current_month_index: Type.Integer(),
  outside_amount: Type.Object(
    { planned: Type.Number(), physical: Type.Number(), estimated: Type.Number() },
    {
      ...closed,
      description: 'Importes con fecha fuera del contrato o posterior a hoy, sumados en los extremos',
    },
  ),
  measured_on: Type.Union([Type.String(), Type.Null()], {
    description: 'Cierre de mes que miden spi y los demás',
  }),
  spi: OrNull,
  points_ahead: OrNull,
  earned_schedule: Type.Union([
    Type.Object({ earned_months: Type.Number(), elapsed_months: Type.Integer() }, closed),
    Type.Null(),
  ]),
};
export const SCurveAnswer = Type.Object({ ...curve, contract_amount: Type.Number() }, closed);

/** The curve of an internal contract and its money, pesos without IVA. */
export const InternalAnalytics = Type.Object({ ...curve, ...FinancialAnalytics.properties }, closed);
