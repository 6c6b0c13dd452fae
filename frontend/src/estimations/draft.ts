import type { EstimationLine, GeneralTerms, Retention } from '@obraclara/events';
import { draftRow, isMeasured, readRow, saidRows, sumOfRows, type DraftLine } from './draft-rows.ts';
import { generalOf, type DraftGeneral } from './general.ts';
import { nextNumber } from './numbers.ts';
import type { EstimationProject, EstimationRow } from './row.ts';
import { readQuantity, type Typed } from '../shared/forms/typed-number.ts';
import { draftRetention, type DraftRetention } from '../shared/retentions/draft-retention.ts';

export type { DraftLine } from './draft-rows.ts';

/** What is typed of the deductions: each counts only while its box is ticked. */
export type DraftDeductions = {
  aplicar_anticipo: boolean;
  anticipo_amortization_percentage: string;
  es_final: boolean;
  aplicar_retencion_retraso: boolean;
  retencion_retraso_tipo: Retention['tipo'];
  retencion_retraso_valor: string;
  aplicar_devolucion: boolean;
  devolucion_retencion: string;
};

/**
 * An estimation while it is being captured: every number as it was typed, so that nothing typed is ever lost or altered. In the parts
 * that the form is drawn in, of which those that nobody types into stay the same object.
 */
export type Draft = {
  general: DraftGeneral;
  deductions: DraftDeductions;
  otras_retenciones: DraftRetention[];
  concepts: DraftLine[];
};

/** A new estimation: the next number after those that there are and wait, the contract's amortisation and deductions, nothing else. */
export const newDraft = (
  project: EstimationProject,
  rows: readonly EstimationRow[],
  waiting: readonly number[] = [],
): Draft => ({
  general: {
    ...generalOf(() => ''),
    number: String(nextNumber([...rows.map(({ number }) => number), ...waiting])),
  },
  deductions: {
    aplicar_anticipo: project.anticipo_amount > 0,
    anticipo_amortization_percentage: String(project.anticipo_amortization_percentage),
    es_final: false,
    aplicar_retencion_retraso: false,
    retencion_retraso_tipo: 'porcentaje',
    retencion_retraso_valor: '',
    aplicar_devolucion: false,
    devolucion_retencion: '',
  },
  otras_retenciones: project.deductions?.map(draftRetention) ?? [],
  concepts: [],
});

const typed = (value: number) => (value === 0 ? '' : String(value));

/** What the form shows of an estimation. */
type Terms = GeneralTerms &
  Pick<
    EstimationRow,
    | 'anticipo_amortization_percentage'
    | 'retencion_retraso'
    | 'devolucion_retencion'
    | 'otras_retenciones'
    | 'es_final'
    | 'concepts'
  >;

/** A stored estimation, opened for editing. */
export const draftOf = (row: Terms, project: EstimationProject): Draft => {
  const { retencion_retraso: late, anticipo_amortization_percentage: percentage } = row;
  return {
    general: generalOf((field) => String(row[field] ?? '')),
    deductions: {
      aplicar_anticipo: percentage > 0,
      anticipo_amortization_percentage: String(percentage || project.anticipo_amortization_percentage),
      es_final: row.es_final,
      aplicar_retencion_retraso: late !== null,
      retencion_retraso_tipo: late?.tipo ?? 'porcentaje',
      retencion_retraso_valor: late ? String(late.valor) : '',
      aplicar_devolucion: row.devolucion_retencion > 0,
      devolucion_retencion: typed(row.devolucion_retencion),
    },
    otras_retenciones: row.otras_retenciones.map(draftRetention),
    concepts: row.concepts.map(({ subtotal, generadores, ...line }) => ({
      ...line,
      quantity: String(line.quantity),
      ...(generadores && { generadores: generadores.map(draftRow) }),
    })),
  };
};

export const emptyLine = {
  concept_id: '',
  concept_code: '',
  concept_name: '',
  unit: '',
  unit_price: 0,
  quantity: '',
} satisfies DraftLine;
const quantities = new WeakMap<DraftLine, Typed>();

/** The quantity of a line as a number, read once for each line however often it is asked for: an estimation may have thousands. */
export const lineQuantity = (line: DraftLine): Typed => {
  const known = quantities.get(line);
  if (known) return known;
  const typed = isMeasured(line) ? sumOfRows(line.generadores ?? []) : readQuantity(line.quantity);
  quantities.set(line, typed);
  return typed;
};

/** Lines with their quantities as numbers; what is not a number counts 0 here and is marked where it was typed. */
export const draftLines = ({ concepts }: Pick<Draft, 'concepts'>): EstimationLine[] =>
  concepts.map((line) => {
    const { generadores, typed: _, ...plain } = line;
    const { value, error } = lineQuantity(line);
    const rows = generadores && !error ? saidRows(line).map((row) => readRow(row).row) : [];
    return { ...plain, quantity: value, ...(rows.length > 0 && { generadores: rows }) };
  });
