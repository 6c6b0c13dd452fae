import {
  amendmentKindNames,
  decimalDifference,
  formatDay,
  formatPrice,
  percentageOf,
  sumCents,
  toCents,
  type AmendmentKind,
  type Cents,
  type ContractTerms,
} from '@obraclara/events';
import { decimalText } from '../figures.ts';
import { sheetHeading, type Heading } from './heading.ts';
import type { PaperContract, Sealed } from './sources.ts';

/** What changes, in the order of the sheet. */
const lineOrigins = ['increase', 'reduction', 'extraordinary', 'new', 'price'] as const;
export type LineOrigin = (typeof lineOrigins)[number];

/** A line of an amendment: change of quantity, or quantity that is left and change of price; its amount in pesos without IVA. */
export type AmendedLine = Record<'concept_code' | 'concept_name' | 'unit', string> & {
  quantity: number;
  unit_price: number;
  amount: number;
  origin: LineOrigin;
  /** Both prices, if the price changes. */
  prices?: { former: number; present: number };
};

/** Amount in pesos without IVA, plazo in days, and last day. */
export type Terms = Pick<ContractTerms, 'contract_amount' | 'days' | 'suspended_days' | 'end_date'>;

export type AmendmentSources = Sealed & {
  contract: PaperContract;
  amendment: {
    number: number;
    on: string;
    kind: AmendmentKind;
    reason: string;
    days: number;
    changes_program: boolean;
    advance_percentage: number | null;
    amount: number;
    lines: AmendedLine[];
  };
  /** Terms as awarded, before this amendment, and with it. */
  award: Terms;
  before: Terms;
  after: Terms;
};

/** A row of the terms. Shares are of the original contract, in percent; null of nothing. */
export type TermsRow = {
  name: string;
  cents: Cents;
  amount_share: number | null;
  days: number;
  days_share: number | null;
  /** Empty for the amendment itself. */
  end: string;
};

/** Content of the sheet of an amendment (RLOPSRM art. 109). */
export type AmendmentSheet = {
  heading: Heading;
  terms: TermsRow[];
  groups: { origin: LineOrigin; lines: AmendedLine[]; cents: Cents }[];
  cents: Cents;
};

/** A row of the terms with its shares of the contract as awarded. */
export const termsRowOf =
  (award: Pick<Terms, 'contract_amount' | 'days'>) =>
  (name: string, { contract_amount, days }: Pick<Terms, 'contract_amount' | 'days'>, end = ''): TermsRow => ({
    name,
    cents: toCents(contract_amount),
    amount_share: percentageOf(contract_amount, award.contract_amount),
    days,
    days_share: percentageOf(days, award.days),
    end,
  });

/** The last day of terms, with the days of suspension that moved it. */
export const endOfTerms = ({ end_date, suspended_days }: Terms): string =>
  suspended_days === 0
    ? formatDay(end_date)
    : `${formatDay(end_date)} (con ${decimalText(suspended_days)} días de suspensión)`;

const termsRows = ({ amendment, award, before, after }: AmendmentSources): TermsRow[] => {
  const row = termsRowOf(award);
  return [
    row('Contrato original', award, endOfTerms(award)),
    row('Vigente antes del convenio', before, endOfTerms(before)),
    row('Este convenio', { contract_amount: amendment.amount, days: amendment.days }),
    row('Convenios acumulados', {
      contract_amount: decimalDifference(after.contract_amount, award.contract_amount),
      days: after.days - award.days,
    }),
    row('Vigente con el convenio', after, endOfTerms(after)),
  ];
};

/** The line with both prices in its text: its own is their difference. */
const withPrices = (line: AmendedLine): AmendedLine => {
  const { concept_name, prices } = line;
  if (!prices) return line;
  const [former, present] = [formatPrice(prices.former), formatPrice(prices.present)];
  return { ...line, concept_name: `${concept_name} (de ${former} a ${present})` };
};

/** Content of the sheet of an amendment. */
export const amendmentSheetOf = (sources: AmendmentSources): AmendmentSheet => {
  const { contract, amendment, seal, is_copy } = sources;
  const { number, on, kind, reason, changes_program, advance_percentage, lines } = amendment;
  return {
    heading: sheetHeading(
      'Convenio modificatorio',
      { contract, ...(seal && { seal }), ...(is_copy && { is_copy }) },
      {
        facts: [
          ['Convenio núm.', String(number)],
          ['Fecha', formatDay(on)],
          ['Tipo', amendmentKindNames[kind]],
          ...(advance_percentage === null
            ? []
            : [['Anticipo', `${decimalText(advance_percentage)} %`] satisfies [string, string]]),
          ...(changes_program ? [['Programa', 'Se modifica'] satisfies [string, string]] : []),
        ],
        wide: [['Motivo', reason]],
      },
    ),
    terms: termsRows(sources),
    groups: lineOrigins.flatMap((origin) => {
      const own = lines.filter((line) => line.origin === origin).map(withPrices);
      return own.length === 0
        ? []
        : [{ origin, lines: own, cents: sumCents(own.map(({ amount }) => toCents(amount))) }];
    }),
    cents: toCents(amendment.amount),
  };
};
