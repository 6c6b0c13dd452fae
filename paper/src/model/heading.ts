import {
  contractLawNames,
  estimationLabel,
  estimationTypeNames,
  estimationTypeOf,
  formatDay,
  formatMoney,
  truncated,
} from '@obraclara/events';
import { signersOf, type SignedBy } from './signers.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

/** A label and its value. */
export type Fact = [label: string, text: string];

/** The heading and signers of a document. `facts`: labels and values in reading order; `wide`: those that take a whole row. */
export type Heading = Sealed & {
  title: string;
  project: string;
  /** The estimation, if the document belongs to one. */
  estimation?: { label: string; period: string };
  facts: Fact[];
  wide: Fact[];
  signers: SignedBy[];
};

/** Most characters of the contract's object: the sheet needs its room for figures. */
const longest = 400;

const term = (from: string, until: string) => (from ? `${formatDay(from)} al ${formatDay(until)}` : '—');

const known = (facts: Fact[]): Fact[] => facts.filter(([, text]) => text !== '');

const dated = (label: string, day: string | null | undefined) => (day ? `${label} ${formatDay(day)}` : '');

/** How the contract was awarded and what secures it, as far as it is known. */
const awarded = ({ law, proposals_on, award_on, signed_on, fund, ...rest }: PaperContract): string =>
  [
    law ? `Legislación: ${contractLawNames[law]}` : '',
    dated('proposiciones', proposals_on),
    dated('fallo', award_on),
    dated('firma', signed_on),
    fund ? `fondo: ${fund}` : '',
    rest.compliance_guarantee ? `garantía de cumplimiento ${formatMoney(rest.compliance_guarantee)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

const headed = (title: string, contract: PaperContract, facts: Fact[]): Heading => {
  const { project, object, start_date, end_date } = contract;
  const { contract_number = '', client = '', contractor = '', contractor_rfc } = contract;
  const rfc = contractor_rfc ? `RFC ${contractor_rfc}` : '';
  return {
    title,
    project,
    facts: [
      ...facts,
      ['Plazo del contrato', term(start_date, end_date)],
      ...known([['Contrato núm.', contract_number]]),
    ],
    wide: [
      ...known([
        ['Cliente', client],
        ['Contratista', [contractor, rfc].filter(Boolean).join(' · ')],
        ['Contratación', awarded(contract)],
      ]),
      ['Objeto', (object.length > longest ? `${truncated(object, longest)}…` : object) || '—'],
    ],
    signers: signersOf(contract),
  };
};

/** The seal and the copy mark of the sources. */
const sealedAs = ({ seal, is_copy }: Sealed): Sealed => ({
  ...(seal && { seal }),
  ...(is_copy && { is_copy }),
});

/** Heading of a document of one estimation: carátula, cuerpo, resumen. */
export const estimationHeading = (
  title: string,
  { contract, ...sealed }: Sealed & { contract: PaperContract },
  row: PaperEstimation,
): Heading => ({
  ...headed(title, contract, [
    ['Estimación núm.', estimationLabel(row)],
    ...known([
      ['Tipo', estimationTypeOf(row) === 'trabajos' ? '' : estimationTypeNames[row.estimation_type]],
    ]),
    ['Período', row.period],
    ['Fechas', term(row.start_date, row.end_date)],
    ...known([['Folio de factura', row.folio_factura]]),
  ]),
  estimation: { label: estimationLabel(row), period: row.period },
  ...sealedAs(sealed),
});

/** Heading of a document of the whole contract. `count`: number of its estimations. */
export const contractHeading = (
  title: string,
  { contract, ...sealed }: Sealed & { contract: PaperContract },
  count: number,
): Heading => ({
  ...headed(title, contract, [['Estimaciones', String(count)]]),
  ...sealedAs(sealed),
});

/** Heading of another document of the whole contract; `wide` comes after the facts of the contract. */
export const sheetHeading = (
  title: string,
  { contract, ...sealed }: Sealed & { contract: PaperContract },
  { facts, wide }: Pick<Heading, 'facts' | 'wide'>,
): Heading => {
  const heading = headed(title, contract, facts);
  return { ...heading, wide: [...heading.wide, ...wide], ...sealedAs(sealed) };
};
