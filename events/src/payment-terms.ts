import { Type, type Static } from 'typebox';
import { shape } from './define.ts';

/** Natural days; more than a year is a slip. */
const Days = (title: string) => Type.Integer({ minimum: 1, maximum: 366, title });
/** Maximum number of years with a rate. */
const maxRates = 100;
/** Terms of payment of the works; the days are natural (LOPSRM arts. 54 and 55). */
export const PaymentTerms = shape({
  present_days: Days('Días para presentar'),
  authorize_days: Days('Días para autorizar'),
  pay_days: Days('Días para pagar'),
  /** Monthly rate of late interest (recargos) in per cent, by year. */
  late_rates: Type.Array(
    shape({
      year: Type.Integer({ minimum: 1990, maximum: 2200, title: 'Año de la tasa' }),
      percentage: Type.Number({ minimum: 0, maximum: 100, decimals: 4, title: 'Tasa mensual de recargos' }),
    }),
    { maxItems: maxRates, title: 'Tasas de recargos' },
  ),
});
export type PaymentTerms = Static<typeof PaymentTerms>;
