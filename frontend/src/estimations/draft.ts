import type { EstimationLine, GeneralTerms, Retention } from '@obraclara/events';
import { draftRow, isMeasured, readRow, saidRows, sumOfRows, type DraftLine } from './draft-rows.ts';
import { draftItem, hasItems, itemLines, type DraftItem } from './draft-items.ts';
import { generalOf, type DraftGeneral } from './general.ts';
import { nextNumber } from './numbers.ts';
import type { EstimationProject, EstimationRow } from './row.ts';
import { readTimes, type Typed } from '../ui/forms/typed-number.ts';
import { draftRetention, type DraftRetention } from '../shared/retentions/draft-retention.ts';

export type { DraftLine } from './draft-rows.ts';

/** Deductions as typed: each applies only while its checkbox is ticked. */
export type DraftDeductions = {
  aplicar_anticipo: boolean;
  anticipo_amortization_percentage: string;
  amortization_tipo: Retention['tipo'];
  amortization_amount: string;
  es_final: boolean;
  aplicar_retencion_retraso: boolean;
  retencion_retraso_tipo: Retention['tipo'];
  retencion_retraso_valor: string;
  aplicar_devolucion: boolean;
  devolucion_retencion: string;
};

/**
 * Estimation during capture. Numbers stay as typed text, so that no input is lost or altered. Divided into the parts that the form
 * renders; an unchanged part stays the same object.
 */
export type Draft = {
  general: DraftGeneral;
  deductions: DraftDeductions;
  otras_retenciones: DraftRetention[];
  concepts: DraftLine[];
  /** Instead of the concepts, where the estimation is not of works. */
  items: DraftItem[];
};

/** New estimation: the next number after stored and pending ones, the contract's amortisation and deductions, everything else empty. */
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
    amortization_tipo: 'porcentaje',
    amortization_amount: '',
    es_final: false,
    aplicar_retencion_retraso: false,
    retencion_retraso_tipo: 'porcentaje',
    retencion_retraso_valor: '',
    aplicar_devolucion: false,
    devolucion_retencion: '',
  },
  otras_retenciones: project.deductions?.map(draftRetention) ?? [],
  concepts: [],
  items: [],
});

const typed = (value: number) => (value === 0 ? '' : String(value));

/** Fields of a stored estimation that the form shows. */
type Terms = GeneralTerms &
  Pick<
    EstimationRow,
    | 'anticipo_amortization_percentage'
    | 'amortization_amount'
    | 'retencion_retraso'
    | 'devolucion_retencion'
    | 'otras_retenciones'
    | 'es_final'
    | 'concepts'
  >;

/** The amortisation of a stored estimation: by an amount, or by its percentage, else by the contract's. */
const amortisationOf = (
  { anticipo_amortization_percentage: percentage, ...row }: Terms,
  project: EstimationProject,
) => {
  // Estimations that a device stored earlier lack it.
  const fixed = (row.amortization_amount as number | null | undefined) ?? null;
  return {
    aplicar_anticipo: percentage > 0 || fixed !== null,
    anticipo_amortization_percentage: String(percentage || project.anticipo_amortization_percentage),
    amortization_tipo: fixed === null ? ('porcentaje' as const) : ('importe' as const),
    amortization_amount: fixed === null ? '' : String(fixed),
  };
};

/** What a stored estimation charges: concepts or items. */
const chargedOf = ({ estimation_type = 'trabajos', concepts }: Terms): Pick<Draft, 'concepts' | 'items'> =>
  hasItems(estimation_type)
    ? { concepts: [], items: concepts.map(draftItem) }
    : {
        concepts: concepts.map(({ subtotal, generadores, ...line }) => ({
          ...line,
          quantity: String(line.quantity),
          ...(generadores && { generadores: generadores.map(draftRow) }),
        })),
        items: [],
      };

/** Stored estimation as the draft of a form. */
export const draftOf = (row: Terms, project: EstimationProject): Draft => {
  const { retencion_retraso: late } = row;
  return {
    general: generalOf((field) => String(row[field] ?? '')),
    deductions: {
      ...amortisationOf(row, project),
      es_final: row.es_final,
      aplicar_retencion_retraso: late !== null,
      retencion_retraso_tipo: late?.tipo ?? 'porcentaje',
      retencion_retraso_valor: late ? String(late.valor) : '',
      aplicar_devolucion: row.devolucion_retencion > 0,
      devolucion_retencion: typed(row.devolucion_retencion),
    },
    otras_retenciones: row.otras_retenciones.map(draftRetention),
    ...chargedOf(row),
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

/** Quantity of a line as a number. Cached by line object, since an estimation may have thousands of lines. */
export const lineQuantity = (line: DraftLine): Typed => {
  const known = quantities.get(line);
  if (known) return known;
  const typed = isMeasured(line) ? sumOfRows(line.generadores ?? []) : readTimes(line.quantity);
  quantities.set(line, typed);
  return typed;
};

/** What an estimation charges, and by which type. */
export type Charged = Pick<Draft, 'general' | 'concepts' | 'items'>;

/** Lines with numeric quantities. Text that is not a number counts as 0; its input shows the error. */
export const draftLines = ({ general, concepts, items }: Charged): EstimationLine[] =>
  hasItems(general.estimation_type) ? itemLines(items) : conceptLines(concepts);

const conceptLines = (concepts: readonly DraftLine[]): EstimationLine[] =>
  concepts.map((line) => {
    const { generadores, typed: _, closing_amount: __, corrects, ...plain } = line;
    const { value, error } = lineQuantity(line);
    const rows = generadores && !error ? saidRows(line).map((row) => readRow(row).row) : [];
    return {
      ...plain,
      quantity: value,
      ...(corrects && value < 0 && { corrects }),
      ...(rows.length > 0 && { generadores: rows }),
    };
  });
