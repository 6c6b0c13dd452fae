import { Id } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal } from './common.ts';

const Percentage = Type.Union([Decimal, Type.Null()]);

const ConceptProgress = Type.Object(
  {
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
  },
  closed,
);
export const ProgressAnalytics = Type.Object(
  {
    concept_progress: Type.Array(ConceptProgress),
    measured_on: Type.String({ description: 'Último cierre de mes, hasta hoy inclusive' }),
    planned_to_date: Type.Record(Type.String(), Decimal, {
      description: 'Cantidad programada por clave de concepto hasta measured_on',
    }),
    advanced_to_date: Type.Record(Type.String(), Decimal, {
      description: 'Cantidad ejecutada hasta measured_on, de los conceptos con avance posterior',
    }),
  },
  closed,
);

export const FinancialAnalytics = Type.Object(
  {
    contract_amount: Decimal,
    total_estimated: Decimal,
    executed_amount: Decimal,
    revision_amount: Decimal,
    autorizada_amount: Decimal,
    pagada_amount: Decimal,
    anticipo_otorgado: Decimal,
    anticipo_amortizado: Decimal,
    anticipo_pendiente: Decimal,
    anticipo_amortization_percentage: Decimal,
  },
  closed,
);
