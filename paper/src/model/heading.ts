import { beginning, writtenDay } from '@obraclara/events';
import { signersOf, type SignedBy } from './signers.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

/** What every document says above its figures, and who signs beneath them. `facts`: labels and what they stand for, in reading order; `object`: of the contract. */
export type Heading = Sealed & {
  title: string;
  project: string;
  /** Which estimation it is of, where it is of one. */
  estimation?: { number: number; period: string };
  facts: [label: string, text: string][];
  object: string;
  signers: SignedBy[];
};

/** Characters of what a contract is about: a sheet is for its figures. */
const longest = 400;

const term = (from: string, until: string) => (from ? `${writtenDay(from)} al ${writtenDay(until)}` : '—');

const headed = (
  title: string,
  { project, object, ...of }: PaperContract,
  facts: Heading['facts'],
): Heading => ({
  title,
  project,
  facts: [...facts, ['Plazo del contrato', term(of.start_date, of.end_date)]],
  object: (object.length > longest ? `${beginning(object, longest)}…` : object) || '—',
  signers: signersOf(of),
});

/** What of its sources concerns the paper as such. */
const sealedAs = ({ seal, is_copy }: Sealed): Sealed => ({
  ...(seal && { seal }),
  ...(is_copy && { is_copy }),
});

/** Of a document of one estimation: carátula, cuerpo, resumen. */
export const estimationHeading = (
  title: string,
  { contract, ...sealed }: Sealed & { contract: PaperContract },
  { number, period, start_date, end_date, folio_factura }: PaperEstimation,
): Heading => ({
  ...headed(title, contract, [
    ['Estimación núm.', String(number)],
    ['Período', period],
    ['Fechas', term(start_date, end_date)],
    ...(folio_factura ? ([['Folio de factura', folio_factura]] satisfies Heading['facts']) : []),
  ]),
  estimation: { number, period },
  ...sealedAs(sealed),
});

/** Of a document of the whole contract. `count`: how many estimations it tells of. */
export const contractHeading = (
  title: string,
  { contract, ...sealed }: Sealed & { contract: PaperContract },
  count: number,
): Heading => ({
  ...headed(title, contract, [['Estimaciones', String(count)]]),
  ...sealedAs(sealed),
});
