import {
  costMethodNames,
  formatDay,
  monthInWords,
  sumCents,
  toCents,
  type Cents,
  type CostMethod,
  type CostMonth,
} from '@obraclara/events';
import { decimalText } from '../figures.ts';
import { sheetHeading, type Heading } from './heading.ts';
import type { PaperContract, Sealed } from './sources.ts';

type PaperMonth = Pick<CostMonth, 'month' | 'granted' | 'parts'> & {
  calculated: Pick<CostMonth['calculated'], 'factor' | 'terms'>;
  authorisation: { oficio_number: string; on: string } | null;
};

export type CostSources = Sealed & {
  contract: PaperContract;
  terms: { method: CostMethod; base_month: string };
  advance_percentage: number;
  months: PaperMonth[];
};

/** The factor of a month with its terms, to 4 decimals. `share`: weight times index over the base index. */
type FactorGroup = {
  month: string;
  factor: number;
  terms: { series: string; percentage: number; base: number; value: number; share: number }[];
};
/** Work of a month with one factor. `authority`: what authorises the factor. */
type CostRow = {
  month: string;
  due: string;
  authority: string;
  factor: number;
  amount: Cents;
  increase: Cents;
  adjustment: Cents;
};

/** Content of the calculation of the adjustment of costs. `kept`: per cent of the increase that remains after the advance. */
export type CostSheet = {
  heading: Heading;
  factors: FactorGroup[];
  rows: CostRow[];
  kept: number;
  adjustment: Cents;
};

const authorityOf = ({ month, granted, authorisation }: PaperMonth): string => {
  if (authorisation) return `${authorisation.oficio_number}, ${formatDay(authorisation.on)}`;
  if (granted === null) return 'Por autorizar';
  return granted.month === month ? 'Aprobado por silencio' : `Factor de ${monthInWords(granted.month)}`;
};

/** Content of the calculation of the adjustment of costs, month by month. */
export const costSheetOf = (sources: CostSources): CostSheet => {
  const { contract, terms, advance_percentage, months, seal, is_copy } = sources;
  const rows = months.flatMap((month) =>
    month.parts.map((part) => ({
      month: monthInWords(month.month),
      due: monthInWords(part.due),
      authority: authorityOf(month),
      factor: part.factor,
      amount: toCents(part.amount),
      increase: toCents(part.increase),
      adjustment: toCents(part.adjustment),
    })),
  );
  return {
    heading: sheetHeading(
      'Memoria de cálculo del ajuste de costos',
      { contract, ...(seal && { seal }), ...(is_copy && { is_copy }) },
      {
        facts: [
          ['Mes base', monthInWords(terms.base_month)],
          ['Anticipo', `${decimalText(advance_percentage)} %`],
        ],
        wide: [['Método (LOPSRM art. 57)', costMethodNames[terms.method]]],
      },
    ),
    factors: months.flatMap(({ month, calculated: { factor, terms: series } }) =>
      factor === null
        ? []
        : [
            {
              month: monthInWords(month),
              factor,
              terms: series.map((one) => ({
                ...one,
                share: ((one.percentage / 100) * one.value) / one.base,
              })),
            },
          ],
    ),
    rows,
    kept: 100 - advance_percentage,
    adjustment: sumCents(rows.map((row) => row.adjustment)),
  };
};
