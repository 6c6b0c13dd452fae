import {
  dayKinds,
  EstimationNumber,
  Id,
  Nullable,
  portfolioAlarms,
  ProjectStatus,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** The nearest limit of the estimations of a contract under formal control. */
const NextLimit = shape({
  on: Type.String(),
  number: EstimationNumber,
  step: Type.Enum(['present', 'authorize', 'invoice', 'correct-invoice', 'pay', 'done']),
  light: Type.Enum(['none', 'soon', 'late']),
});

/** One project of the portfolio: its works contract in force. Pesos without IVA; per cent with 2 decimals; `spi` with 4. */
export const PortfolioRow = shape({
  id: Id,
  name: Type.String(),
  status: ProjectStatus,
  contract_amount: Decimal,
  estimated: Decimal,
  paid: Decimal,
  physical_percentage: Nullable(Decimal),
  financial_percentage: Nullable(Decimal),
  spi: Nullable(Decimal),
  end_date: Type.String(),
  next: Nullable(NextLimit),
  alarms: Type.Array(Type.Enum([...portfolioAlarms])),
});
export type PortfolioRow = Static<typeof PortfolioRow>;

/** Something that waits in an active project, in words. `turn`: a person's name or a party. `days_left`: natural days, below 0 afterwards. */
export const DayItem = shape({
  project_id: Id,
  project_name: Type.String(),
  kind: Type.Enum([...dayKinds]),
  id: Nullable(Id),
  what: Type.String(),
  task: Type.String(),
  turn: Type.String(),
  due: Nullable(Type.String()),
  days_left: Nullable(Type.Integer()),
  light: Type.Enum(['none', 'early', 'soon', 'urgent', 'late']),
  urgent: Type.Boolean(),
});
export type DayItem = Static<typeof DayItem>;
