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
import { draftLines, lineQuantity, type Draft, type DraftDeductions } from './draft.ts';
import { isMeasured, saidRows } from './draft-rows.ts';
import { generalFields, generalTerms, requiredNames, type GeneralName } from './general.ts';
import { estimations as words } from '../messages.ts';
import { isLocalName } from '../offline/item.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';
import { quantity } from '../shared/format.ts';
import { readMoney, readPercentage, readRetention } from '../shared/forms/typed-number.ts';
import { incompleteRetention, retentionTyped } from '../shared/retentions/draft-retention.ts';

/** Amortisation and refund are 0 when they are not applied; late retention needs its box and a value (specification §5). */
export const draftDeductions = ({
  deductions,
  otras_retenciones,
}: Pick<Draft, 'deductions' | 'otras_retenciones'>): Deductions => {
  const { retencion_retraso_tipo: tipo } = deductions;
  const late = readRetention(deductions.retencion_retraso_valor, tipo).value;
  return {
    anticipo_amortization_percentage: deductions.aplicar_anticipo
      ? readPercentage(deductions.anticipo_amortization_percentage).value
      : 0,
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

/** The body of `POST /estimations` and `PUT /estimations/{id}` (specification §7). */
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
/** `wanted`: said beside the field instead, where the message is of all of them together. */
export type Problem = { field: DraftField; message: string; wanted?: string | undefined };

const optionalAmounts = ({ deductions: typed }: Draft): Problem[] => {
  const of = (field: DraftField, applied: boolean, error: string | undefined): Problem[] =>
    applied && error ? [{ field, message: error }] : [];
  return [
    ...of(
      'anticipo_amortization_percentage',
      typed.aplicar_anticipo,
      readPercentage(typed.anticipo_amortization_percentage).error && texts.percentageRange,
    ),
    ...of(
      'retencion_retraso_valor',
      typed.aplicar_retencion_retraso,
      readRetention(typed.retencion_retraso_valor, typed.retencion_retraso_tipo).error,
    ),
    ...of('devolucion_retencion', typed.aplicar_devolucion, readMoney(typed.devolucion_retencion).error),
  ];
};

/** What is said of an estimation besides its lines, in bytes at most. */
const besidesLines = 16 * 1024;
/** Fewer lines and rows than these are not even weighed. */
const [fewLines, fewRows] = [40, 200];

/** Whether the server would find it too heavy: so many concepts of so many words, or so many rows. */
const isTooHeavy = (lines: readonly EstimationLine[]): boolean => {
  const rows = lines.reduce((sum, { generadores = [] }) => sum + generadores.length, 0);
  if (lines.length < fewLines && rows < fewRows) return false;
  const kept = lines.filter((line) => line.quantity > 0);
  return new TextEncoder().encode(JSON.stringify(kept)).length > maxEstimationBytes - besidesLines;
};

/** Rows whose sketch has neither an address nor, as far as `held` knows, a file on this device: the server would refuse it without a place. */
export const deadCroquis = ({ concepts }: Pick<Draft, 'concepts'>, held: Judged['held']): Problem[] =>
  concepts.flatMap(({ concept_code, generadores = [] }) =>
    generadores.flatMap(({ croquis }, at) =>
      isLocalName(croquis) && !held.has(croquis)
        ? [{ field: 'concepts' as const, message: croquisTexts.noFile(concept_code, at + 1) }]
        : [],
    ),
  );

const conceptProblems = (draft: Draft, { needsQuantity, held }: Judged): Problem[] => {
  const lines = draftLines(draft);
  const enough = needsQuantity ? lines.some(({ quantity }) => quantity > 0) : lines.length > 0;
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
    ...deadCroquis(draft, held),
    ...(isTooHeavy(lines)
      ? [{ field: 'concepts' as const, message: rows > 0 ? texts.tooHeavyRows : texts.tooHeavy }]
      : []),
  ];
};

/** What a draft is judged by besides itself. */
type Judged = {
  /** The contract's other estimations. */
  others: readonly EstimationRow[];
  /** A concept without quantity is not enough. */
  needsQuantity: boolean;
  /** The sketches that were taken on this device, by the names that rows have for them. */
  held: Pick<ReadonlyMap<string, unknown>, 'has'>;
  /** The numbers of those that wait on this device. */
  waiting: readonly number[];
  /** The days that the contract's estimations may name. */
  dates: DateRange;
  /** The estimation being edited: a day that it has already is not judged again. */
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

/** Why the estimation cannot be saved yet, the most useful first; empty when it can. */
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
    ...(draft.otras_retenciones.some(incompleteRetention)
      ? [{ field: 'otras_retenciones' as const, message: words.retentionIncomplete }]
      : []),
  ];
};

/** Places of the lines whose quantity cannot be read: sent as 0 (specification §5) once somebody has said so. */
export const unreadLines = ({ concepts }: Pick<Draft, 'concepts'>): number[] =>
  concepts.flatMap((line, index) => (lineQuantity(line).error ? [index] : []));

/** How many rows of generadores the lines have that cannot be read, which leaves them out. */
export const unreadRows = ({ concepts }: Pick<Draft, 'concepts'>, unread: readonly number[]): number =>
  unread.reduce((sum, index) => sum + saidRows(concepts[index] ?? {}).length, 0);

/** The same, as sentences. */
export const unreadQuantities = ({ concepts }: Pick<Draft, 'concepts'>): string[] =>
  unreadLines({ concepts }).map((index) => {
    const line = concepts[index]!;
    const why = isMeasured(line) ? lineQuantity(line).error : `«${line.quantity}» no se entiende.`;
    return `${line.concept_code}: ${why}`;
  });
