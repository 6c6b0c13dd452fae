import type { Deductions } from '@obraclara/events';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { estimations as words } from '../../messages.ts';
import { part, type Field, type Versions } from '../../shared/conflict/fields.ts';
import { unsignedPath } from '../../ui/unsigned-path.ts';
import { day, money, percentage, quantity } from '../../ui/format/format.ts';
import { rateInWords, retentionInWords } from '../../shared/retentions/retention-words.ts';
import { draftDeductions } from '../draft-estimation.ts';
import { draftOf, lineQuantity, type Draft, type DraftDeductions, type DraftLine } from '../draft.ts';
import { rowInWords, saidRows, type DraftRow } from '../draft-rows.ts';
import { itemLines } from '../draft-items.ts';
import { texts } from '../messages.ts';
import { generalFields, generalNames, type GeneralName } from '../general.ts';

const notApplied = 'No se aplica';

const others = (draft: Draft) => draftDeductions(draft).otras_retenciones.map(retentionInWords).join('\n');

/** Fields of one part of the draft that conflict resolution keeps or replaces together. */
const fieldsOf = <Name extends 'general' | 'deductions'>(
  name: Name,
  fields: (keyof Draft[Name])[],
  label: string,
  shown: (draft: Draft) => string,
): Field<Draft> => ({
  label,
  shown,
  take: (mine, current) => {
    const taken = Object.fromEntries(fields.map((field) => [field, current[name][field]]));
    return { ...mine, [name]: { ...mine[name], ...taken } };
  },
});

const general = (name: GeneralName): Field<Draft> => {
  const { label, short = label, kind } = generalFields[name];
  return fieldsOf('general', [name], short, ({ general: { [name]: text } }) =>
    kind === 'day' ? day(text) : text.trim(),
  );
};

/** Deductions as the body sends them. */
const deduction = (
  names: (keyof DraftDeductions)[],
  label: string,
  shown: (deductions: Deductions) => string,
): Field<Draft> => fieldsOf('deductions', names, label, (draft) => shown(draftDeductions(draft)));

const terms: Field<Draft>[] = [
  ...generalNames.map(general),
  deduction(
    ['aplicar_anticipo', 'anticipo_amortization_percentage', 'amortization_tipo', 'amortization_amount'],
    'Amortización del anticipo',
    ({ anticipo_amortization_percentage: applied, amortization_amount: fixed = null }) => {
      if (fixed !== null) return money(fixed);
      return applied === 0 ? notApplied : percentage(applied);
    },
  ),
  deduction(
    ['aplicar_retencion_retraso', 'retencion_retraso_tipo', 'retencion_retraso_valor'],
    words.lateRetentionName,
    ({ retencion_retraso: late }) => (late ? rateInWords(late) : notApplied),
  ),
  deduction(
    ['aplicar_devolucion', 'devolucion_retencion'],
    words.refund,
    ({ devolucion_retencion: refund }) => (refund === 0 ? notApplied : money(refund)),
  ),
  part(['items'], texts.items, (draft) =>
    itemLines(draft.items)
      .map(({ concept_name }) => concept_name)
      .join('\n'),
  ),
  part(['otras_retenciones'], 'Otras retenciones', others),
  deduction(['es_final'], 'Estimación final', ({ es_final }) => (es_final ? 'Sí' : 'No')),
];

const lineOf = ({ concepts }: Draft, id: string) => concepts.find(({ concept_id }) => concept_id === id);

const withLine = (draft: Draft, id: string, line: DraftLine | undefined): Draft => {
  const present = lineOf(draft, id) !== undefined;
  if (!line) return { ...draft, concepts: draft.concepts.filter(({ concept_id }) => concept_id !== id) };
  if (!present) return { ...draft, concepts: [...draft.concepts, line] };
  return { ...draft, concepts: draft.concepts.map((mine) => (mine.concept_id === id ? line : mine)) };
};

/** Short text that distinguishes sketches: the last 4 characters of the path, of which a stored file has 12 of its own. */
const sketchOf = ({ croquis }: DraftRow): string => (croquis ? ` ${unsignedPath(croquis).slice(-4)}` : '');

/** One line of the estimation: quantity, unit and generadores. Empty if a version lacks the line. */
const lineField = ({ concept_id, concept_code }: DraftLine): Field<Draft> => ({
  label: `Cantidad de ${concept_code}`,
  shown: (draft) => {
    const line = lineOf(draft, concept_id);
    if (!line) return '';
    const { value, error } = lineQuantity(line);
    const rows = saidRows(line).map((row) => `${rowInWords(row)}${sketchOf(row)}`);
    return [error ? line.quantity : `${quantity(value)} ${line.unit}`, ...rows].join('\n');
  },
  take: (mine, current) => withLine(mine, concept_id, lineOf(current, concept_id)),
});

/** Fields that conflict resolution compares: the terms, and each concept of any version. */
export const draftFields = ({ opened, mine, current }: Versions<Draft>): Field<Draft>[] => {
  const lines = new Map(
    [opened, current, mine].flatMap((draft) => draft?.concepts ?? []).map((line) => [line.concept_id, line]),
  );
  return [...terms, ...[...lines.values()].map(lineField)];
};

/** Form of the server's current estimation. */
export const currentDraft = (project: EstimationProject) => (current: object) =>
  draftOf(current as EstimationRow, project);
