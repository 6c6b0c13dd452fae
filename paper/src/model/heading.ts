import { truncated, formatDay } from '@obraclara/events';
import { signersOf, type SignedBy } from './signers.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

/** The heading and signers of a document. `facts`: labels and values in reading order; `object`: of the contract. */
export type Heading = Sealed & {
  title: string;
  project: string;
  /** The estimation, if the document belongs to one. */
  estimation?: { number: number; period: string };
  facts: [label: string, text: string][];
  object: string;
  signers: SignedBy[];
};

/** Most characters of the contract's object: the sheet needs its room for figures. */
const longest = 400;

const term = (from: string, until: string) => (from ? `${formatDay(from)} al ${formatDay(until)}` : '—');

const headed = (
  title: string,
  { project, object, ...of }: PaperContract,
  facts: Heading['facts'],
): Heading => ({
  title,
  project,
  facts: [...facts, ['Plazo del contrato', term(of.start_date, of.end_date)]],
  object: (object.length > longest ? `${truncated(object, longest)}…` : object) || '—',
  signers: signersOf(of),
});

/** The seal and the copy mark of the sources. */
const sealedAs = ({ seal, is_copy }: Sealed): Sealed => ({
  ...(seal && { seal }),
  ...(is_copy && { is_copy }),
});

/** Heading of a document of one estimation: carátula, cuerpo, resumen. */
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

/** Heading of a document of the whole contract. `count`: number of its estimations. */
export const contractHeading = (
  title: string,
  { contract, ...sealed }: Sealed & { contract: PaperContract },
  count: number,
): Heading => ({
  ...headed(title, contract, [['Estimaciones', String(count)]]),
  ...sealedAs(sealed),
});
