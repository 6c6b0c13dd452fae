import { hasDecimals } from '@obraclara/events';
import { cfdiTexts as texts } from './messages.ts';

/** Data of an invoice, in pesos. `withheld`: taxes withheld. */
export type Cfdi = {
  folio: string;
  uuid: string;
  total: number;
  issuer: string;
  receiver: string;
  iva: number;
  withheld: number;
};
export type ReadCfdi = { cfdi: Cfdi } | { refused: string };

/** In bytes; a CFDI of thousands of concepts is smaller. */
const maxBytes = 1_000_000;
const cfdi40 = 'http://www.sat.gob.mx/cfd/4';
const stamp = 'http://www.sat.gob.mx/TimbreFiscalDigital';
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const refused = (reason: string): ReadCfdi => ({ refused: reason });

/** The text of a file in UTF-8; undefined if it is in another encoding or declares one. */
const utf8 = (bytes: ArrayBuffer): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
    return declared === undefined || /^utf-?8$/i.test(declared) ? text : undefined;
  } catch {
    return undefined;
  }
};

/** The document of an XML text; undefined if it is not well formed. */
const parsed = (text: string): Document | undefined => {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  return document.getElementsByTagName('parsererror').length > 0 ? undefined : document;
};

const childOf = (parent: Element, name: string): Element | undefined =>
  [...parent.children].find((child) => child.namespaceURI === cfdi40 && child.localName === name);

const attribute = (element: Element | undefined, name: string): string =>
  element?.getAttribute(name)?.trim() ?? '';

/** Pesos with at most 2 decimals; NaN otherwise, 0 if absent. */
const pesos = (element: Element | undefined, name: string): number => {
  const text = attribute(element, name);
  if (text === '') return 0;
  const value = /^\d{1,13}(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return hasDecimals(value, 2) ? value : NaN;
};

/** Why a root element is no invoice in pesos; undefined if it is one. */
const rootProblem = (root: Element): string | undefined => {
  const isCfdi =
    root.namespaceURI === cfdi40 && root.localName === 'Comprobante' && attribute(root, 'Version') === '4.0';
  if (!isCfdi) return texts.notCfdi;
  if (attribute(root, 'TipoDeComprobante') !== 'I') return texts.notIncome;
  return attribute(root, 'Moneda') === 'MXN' ? undefined : texts.notPesos;
};

const invoiceOf = (root: Element): ReadCfdi => {
  const problem = rootProblem(root);
  if (problem !== undefined) return refused(problem);
  const uuid = attribute(root.getElementsByTagNameNS(stamp, 'TimbreFiscalDigital')[0], 'UUID');
  if (!uuidPattern.test(uuid)) return refused(texts.notStamped);
  const taxes = childOf(root, 'Impuestos');
  const cfdi = {
    folio: `${attribute(root, 'Serie')} ${attribute(root, 'Folio')}`.trim().replace(' ', '-').slice(0, 40),
    uuid: uuid.toLowerCase(),
    total: pesos(root, 'Total'),
    issuer: attribute(childOf(root, 'Emisor'), 'Rfc'),
    receiver: attribute(childOf(root, 'Receptor'), 'Rfc'),
    iva: pesos(taxes, 'TotalImpuestosTrasladados'),
    withheld: pesos(taxes, 'TotalImpuestosRetenidos'),
  };
  const isRead = attribute(root, 'Total') !== '' && !Number.isNaN(cfdi.total + cfdi.iva + cfdi.withheld);
  return isRead ? { cfdi } : refused(texts.badAmount);
};

/**
 * Reads a CFDI 4.0 on this device. Refuses, with the reason, files above 1 MB, in another encoding than UTF-8 or with a DOCTYPE, whose
 * entities could expand without limit, and XML that is no stamped invoice in pesos.
 */
export const readCfdi = async (file: Blob): Promise<ReadCfdi> => {
  if (file.size > maxBytes) return refused(texts.tooLarge);
  const text = utf8(await file.arrayBuffer());
  if (text === undefined) return refused(texts.notUtf8);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return refused(texts.hasDoctype);
  const root = parsed(text)?.documentElement;
  return root ? invoiceOf(root) : refused(texts.notXml);
};
