import type { GeneralTerms } from '@obraclara/events';
import { estimations as words, projects } from '../messages.ts';

/** General fields of an estimation as text of the form. */
export type DraftGeneral = { [Field in keyof GeneralTerms]-?: string };
export type GeneralName = keyof DraftGeneral;

type GeneralField = {
  /** Label of the input. */
  label: string;
  /** Label where the full one is too long. */
  short?: string;
  kind: 'number' | 'text' | 'day' | 'type';
  required?: true;
  /** Text beside the input if the field is required and empty or invalid. */
  wanted?: string;
  placeholder?: string;
  /** CSS width of the input on wide screens. */
  width: string;
  /** Column of the field in tables; `width` in px. */
  column?: { width: number; pinned?: true; grow?: true };
};

/** Labels and layout of the general fields, in order: the only list of them in the frontend. */
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
  estimation_type: { label: 'Tipo de estimación', kind: 'type', width: '180px' },
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
/** Fields that may be empty. */
export const optionalNames = generalNames.filter((name) => !generalFields[name].required);

/** Returns the general fields, each with the text that `textOf` gives. */
export const generalOf = (textOf: (field: GeneralName) => string): DraftGeneral =>
  Object.fromEntries(generalNames.map((field) => [field, textOf(field)])) as DraftGeneral;

/** General fields of the request body. Omits empty optional fields. */
export const generalTerms = (general: DraftGeneral): GeneralTerms =>
  Object.fromEntries(
    generalNames
      .map((field) => ({ field, text: general[field].trim(), ...generalFields[field] }))
      .filter(({ text, required }) => required || text !== '')
      .map(({ field, text, kind }) => [field, kind === 'number' ? Number(text) : text]),
  ) as GeneralTerms;
