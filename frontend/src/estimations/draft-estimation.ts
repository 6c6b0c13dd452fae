import {
  croquisOf,
  lateRetentionName,
  lineSubtotal,
  maxEstimationNumber,
  maxEstimationBytes,
  maxCroquis,
  maxGeneradores,
  outsideRange,
  totalAmount,
  type DateRange,
  type Deductions,
  type EstimationLine,
} from '@obraclara/events';
import { croquisTexts } from './croquis/messages.ts';
import { draftLines, lineQuantity, type Charged, type Draft, type DraftDeductions } from './draft.ts';
import { hasItems, itemsComplete } from './draft-items.ts';
import { isMeasured, saidRows } from './draft-rows.ts';
import { generalFields, generalTerms, requiredNames, type GeneralName } from './general.ts';
import { estimations as words } from '../messages.ts';
import { isLocalName } from '../offline/item.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';
import { quantity } from '../ui/format/format.ts';
import { readMoney, readPercentage, readRetention } from '../ui/forms/typed-number.ts';
import { incompleteRetention, retentionTyped } from '../shared/retentions/draft-retention.ts';

/**
 * Deductions of a draft. Amortisation and refund are 0 when not applied; late retention needs its checkbox and a value (specification §5).
 */
export const draftDeductions = ({
  general,
  deductions,
  otras_retenciones,
}: Pick<Draft, 'general' | 'deductions' | 'otras_retenciones'>): Deductions => {
  // Only works amortise the advance.
  const amortises = deductions.aplicar_anticipo && !hasItems(general.estimation_type);
  const { retencion_retraso_tipo: tipo } = deductions;
  const late = readRetention(deductions.retencion_retraso_valor, tipo).value;
  const isFixed = amortises && deductions.amortization_tipo === 'importe';
  return {
    anticipo_amortization_percentage: amortises
      ? readPercentage(deductions.anticipo_amortization_percentage).value
      : 0,
    ...(isFixed && { amortization_amount: readMoney(deductions.amortization_amount).value }),
    ...(deductions.es_final && { es_final: true }),
    retencion_retraso:
      deductions.aplicar_retencion_retraso && late > 0
        ? { nombre: lateRetentionName, tipo, valor: late, es_suma: false }
        : null,
    devolucion_retencion: deductions.aplicar_devolucion
      ? readMoney(deductions.devolucion_retencion).value
      : 0,
    otras_retenciones: otras_retenciones.map(retentionTyped),
  };
};

/** Body of `POST /estimations` and `PUT /estimations/{id}` (specification §7). */
export const draftBody = (project_id: string, draft: Draft) => {
  const lines = draftLines(draft);
  return {
    project_id,
    ...generalTerms(draft.general),
    concepts: lines.map((line) => ({ ...line, subtotal: lineSubtotal(line) })),
    total_amount: totalAmount(lines),
    ...draftDeductions(draft),
  };
};

const isNumber = (text: string) => /^[1-9]\d{0,6}$/.test(text.trim()) && Number(text) <= maxEstimationNumber;

type DraftField = GeneralName | keyof DraftDeductions | 'otras_retenciones' | 'concepts';
/** `wanted`: text shown beside the field instead, if `message` covers all fields together. */
export type Problem = { field: DraftField; message: string; wanted?: string | undefined };

const optionalAmounts = ({ deductions: typed }: Draft): Problem[] => {
  const of = (field: DraftField, applied: boolean, error: string | undefined): Problem[] =>
    applied && error ? [{ field, message: error }] : [];
  return [
    ...of(
      'anticipo_amortization_percentage',
      typed.aplicar_anticipo && typed.amortization_tipo === 'porcentaje',
      readPercentage(typed.anticipo_amortization_percentage).error && texts.percentageRange,
    ),
    ...of(
      'amortization_amount',
      typed.aplicar_anticipo && typed.amortization_tipo === 'importe',
      typed.amortization_amount.trim() === ''
        ? texts.amountWanted
        : readMoney(typed.amortization_amount).error,
    ),
    ...of(
      'retencion_retraso_valor',
      typed.aplicar_retencion_retraso,
      readRetention(typed.retencion_retraso_valor, typed.retencion_retraso_tipo).error,
    ),
    ...of('devolucion_retencion', typed.aplicar_devolucion, readMoney(typed.devolucion_retencion).error),
  ];
};

/** Maximum size in bytes of the fields of an estimation other than its lines. */
const besidesLines = 16 * 1024;
/** Below both numbers, lines and rows are not measured. */
const [fewLines, fewRows] = [40, 200];

/**
 * Whether the lines with a quantity are too large for the server's limit of bytes, which leaves `besidesLines` for other fields. Does not
 * measure a few lines with few rows.
 */
const isTooHeavy = (lines: readonly EstimationLine[]): boolean => {
  const rows = lines.reduce((sum, { generadores = [] }) => sum + generadores.length, 0);
  if (lines.length < fewLines && rows < fewRows) return false;
  const kept = lines.filter((line) => line.quantity !== 0);
  return new TextEncoder().encode(JSON.stringify(kept)).length > maxEstimationBytes - besidesLines;
};

/**
 * Problems of rows whose sketch has no address and, by `held`, no file on this device. The server refuses such a body without naming the
 * row.
 */
export const deadCroquis = (
  { concepts }: Pick<Draft, 'concepts'>,
  localCroquis: Judged['localCroquis'],
): Problem[] =>
  concepts.flatMap(({ concept_code, generadores = [] }) =>
    generadores.flatMap(({ croquis }, at) =>
      isLocalName(croquis) && !localCroquis.has(croquis)
        ? [{ field: 'concepts' as const, message: croquisTexts.noFile(concept_code, at + 1) }]
        : [],
    ),
  );

const conceptProblems = (draft: Draft, { needsQuantity, localCroquis }: Judged): Problem[] => {
  const lines = draftLines(draft);
  const enough = needsQuantity ? lines.some(({ quantity }) => quantity !== 0) : lines.length > 0;
  const missing = needsQuantity
    ? { message: words.conceptNeeded }
    : { message: words.incomplete, wanted: texts.conceptWanted };
  const rows = lines.reduce((sum, { generadores = [] }) => sum + generadores.length, 0);
  const drawn = croquisOf(lines).length;
  return [
    ...(enough ? [] : [{ field: 'concepts' as const, ...missing }]),
    ...(rows > maxGeneradores
      ? [{ field: 'concepts' as const, message: texts.tooManyRows(rows, maxGeneradores) }]
      : []),
    ...(drawn > maxCroquis
      ? [
          {
            field: 'concepts' as const,
            message: croquisTexts.tooMany(quantity(drawn), quantity(maxCroquis)),
          },
        ]
      : []),
    ...deadCroquis(draft, localCroquis),
    ...lines
      .filter(
        ({ quantity, corrects }) =>
          quantity < 0 &&
          !hasItems(draft.general.estimation_type) &&
          !(corrects?.estimation_id && corrects.reason.trim()),
      )
      .map(({ concept_code }) => ({
        field: 'concepts' as const,
        message: texts.correctionWanted(concept_code),
      })),
    ...(isTooHeavy(lines)
      ? [{ field: 'concepts' as const, message: rows > 0 ? texts.tooHeavyRows : texts.tooHeavy }]
      : []),
  ];
};

/** Inputs, besides the draft, of its validation. */
type Judged = {
  /** Other estimations of the contract. */
  others: readonly EstimationRow[];
  /** Whether a line needs a quantity; else a concept is enough. */
  needsQuantity: boolean;
  /** Sketches taken on this device, by their local names in the rows. */
  localCroquis: Pick<ReadonlyMap<string, unknown>, 'has'>;
  /** Numbers of the estimations in the outbox. */
  waiting: readonly number[];
  /** Range of days that the contract allows. */
  dates: DateRange;
  /** Estimation being edited: its unchanged days are not validated again. */
  editing: EstimationRow | null;
};

const dateProblems = ({ general }: Draft, { dates, editing }: Judged): Problem[] => {
  const reversed =
    general.start_date !== '' && general.end_date !== '' && general.end_date < general.start_date;
  const outside = (['start_date', 'end_date'] as const)
    .filter((field) => general[field] !== '' && general[field] !== editing?.[field])
    .flatMap((field) => {
      const message = outsideRange(general[field], dates);
      return message ? [{ field, message }] : [];
    });
  return [...(reversed ? [{ field: 'end_date' as const, message: texts.datesReversed }] : []), ...outside];
};

const incomplete = (field: GeneralName): Problem => ({
  field,
  message: words.incomplete,
  wanted: generalFields[field].wanted,
});

/** Problems that prevent saving, the most useful first; empty if there are none. */
export const draftProblems = (draft: Draft, judged: Judged): Problem[] => {
  const { others, waiting } = judged;
  const { general } = draft;
  const number = Number(general.number);
  const missing = requiredNames
    .filter((field) => field !== 'number' && general[field].trim() === '')
    .map(incomplete);
  return [
    ...(isNumber(general.number) ? [] : [incomplete('number')]),
    ...(others.some((other) => other.number === number)
      ? [{ field: 'number' as const, message: texts.numberTaken(number) }]
      : []),
    ...(waiting.includes(number) ? [{ field: 'number' as const, message: texts.numberWaiting(number) }] : []),
    ...missing,
    ...dateProblems(draft, judged),
    ...conceptProblems(draft, judged),
    ...optionalAmounts(draft),
    ...(hasItems(general.estimation_type) && !itemsComplete(draft.items)
      ? [{ field: 'concepts' as const, message: texts.itemsIncomplete }]
      : []),
    ...(draft.otras_retenciones.some(incompleteRetention)
      ? [{ field: 'otras_retenciones' as const, message: words.retentionIncomplete }]
      : []),
  ];
};

/** Indexes of lines whose quantity cannot be read. They are sent as 0 (specification §5) once the user confirms it. */
export const unreadLines = ({ general, concepts }: Charged): number[] =>
  (hasItems(general.estimation_type) ? [] : concepts).flatMap((line, index) =>
    lineQuantity(line).error ? [index] : [],
  );

/** Number of non-blank rows of generadores in the lines with these indexes. The body omits the rows of unreadable lines. */
export const unreadRows = ({ concepts }: Pick<Draft, 'concepts'>, unread: readonly number[]): number =>
  unread.reduce((sum, index) => sum + saidRows(concepts[index] ?? {}).length, 0);

/** Sentences about the unreadable quantities. */
export const unreadQuantities = (draft: Charged): string[] =>
  unreadLines(draft).map((index) => {
    const line = draft.concepts[index]!;
    const why = isMeasured(line) ? lineQuantity(line).error : `«${line.quantity}» no se entiende.`;
    return `${line.concept_code}: ${why}`;
  });
