import type { GeneralTerms } from '@obraclara/events';
import { estimations as words, projects } from '../messages.ts';

/** The general fields of an estimation as they are typed. */
export type DraftGeneral = { [Field in keyof GeneralTerms]-?: string };
export type GeneralName = keyof DraftGeneral;

type GeneralField = {
  /** Over what is typed. */
  label: string;
  /** Where the label is too long. */
  short?: string;
  kind: 'number' | 'text' | 'day';
  required?: true;
  /** What is said beside it where it is required and missing. */
  wanted?: string;
  placeholder?: string;
  /** Of what it is typed into, at a desk. */
  width: string;
  /** How tables show it; px. */
  column?: { width: number; pinned?: true; grow?: true };
};

/** What people see of the general fields, in their order: the one list of them in the browser. */
export const generalFields: { [Field in GeneralName]: GeneralField } = {
  number: {
    label: 'Número',
    short: words.number,
    kind: 'number',
    required: true,
    wanted: 'Escriba un número entero de 1 a 1,000,000.',
    width: '100px',
    column: { width: 84, pinned: true },
  },
  period: {
    label: words.period,
    kind: 'text',
    required: true,
    wanted: 'Escriba el período.',
    placeholder: 'Enero 2026',
    width: 'minmax(0, 1fr)',
    column: { width: 136, grow: true },
  },
  start_date: {
    label: projects.startDate,
    kind: 'day',
    required: true,
    wanted: 'Indique la fecha de inicio.',
    width: '170px',
  },
  end_date: {
    label: projects.endDate,
    kind: 'day',
    required: true,
    wanted: 'Indique la fecha de término.',
    width: '170px',
  },
  folio_factura: { label: 'Folio de factura', kind: 'text', width: '180px', column: { width: 152 } },
};

export const generalNames = Object.keys(generalFields) as GeneralName[];

export const requiredNames = generalNames.filter((name) => generalFields[name].required);
/** Those that an estimation may be without. */
export const optionalNames = generalNames.filter((name) => !generalFields[name].required);

/** What `textOf` makes of each field. */
export const generalOf = (textOf: (field: GeneralName) => string): DraftGeneral =>
  Object.fromEntries(generalNames.map((field) => [field, textOf(field)])) as DraftGeneral;

/** The general part of what is sent; a field that may be left out and holds nothing is. */
export const generalTerms = (general: DraftGeneral): GeneralTerms =>
  Object.fromEntries(
    generalNames
      .map((field) => ({ field, text: general[field].trim(), ...generalFields[field] }))
      .filter(({ text, required }) => required || text !== '')
      .map(({ field, text, kind }) => [field, kind === 'number' ? Number(text) : text]),
  ) as GeneralTerms;
