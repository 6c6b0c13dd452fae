import { randomUUID } from 'node:crypto';
import { addMoney, lineAmount } from '@obraclara/events/money';
import { formatCount, formatMoney, type CatalogEvent, type Concept } from '@obraclara/events';
import type { CatalogState, KnownConcept } from '../catalog/rules.ts';
import {
  catalogChanges,
  codeKey,
  type CatalogConcept,
  type CatalogReading,
  type Difference,
  type Finding,
} from '@obraclara/spreadsheet';
import { agreedPriceStays } from '../contract/refusal.ts';
import { digestOf } from './agreement.ts';
import type { ImportOf, Plan } from './append-import.ts';
import type { ConceptQuantities } from './concept-quantities.ts';
import { chunks } from './chunks.ts';
import type { Source } from './uploaded-file.ts';

const conceptOf = (id: string, { row: _, partida, ...terms }: CatalogConcept): Concept => ({
  id,
  ...terms,
  ...(partida.length > 0 ? { partida } : {}),
});

const named = ({ id, concept_code, concept_name }: KnownConcept) => ({ id, concept_code, concept_name });

const finding = (code: string, message: string): Finding => ({
  row: null,
  col: null,
  cell: null,
  code,
  message,
});

type Updated = { former: KnownConcept; concept: CatalogConcept };

const figure = (quantity: number) => quantity.toLocaleString('es-MX', { maximumFractionDigits: 6 });

const some = (codes: readonly string[]) =>
  codes.slice(0, 10).join(', ') + (codes.length > 10 ? ` y ${codes.length - 10} más` : '');

/** Finding that lists concepts whose new quantity is below what was executed or estimated, with these figures. */
const shortOf = (updated: readonly Updated[], { executed, estimated }: ConceptQuantities): Finding[] => {
  const short = updated.flatMap(({ former: { id, quantity: before }, concept }) => {
    const { concept_code, quantity, unit } = concept;
    const done = [
      [executed.get(id) ?? 0, 'ejecutado'] as const,
      [estimated.get(id) ?? 0, 'estimado'] as const,
    ].flatMap(([sum, how]) => (sum > quantity ? `${how} ${figure(sum)}` : []));
    const lowered = `${concept_code} (de ${figure(before)} a ${figure(quantity)} ${unit}; ${done.join(', ')})`;
    return quantity < before && done.length > 0 ? lowered : [];
  });
  if (short.length === 0) return [];
  const message = `${formatCount(short.length, 'concepto queda', 'conceptos quedan')} con menos de lo que ya se ejecutó o estimó: ${some(short)}`;
  return [finding('below-carried-out', message)];
};

const warningsOf = (missing: readonly KnownConcept[], updated: readonly KnownConcept[]): Finding[] => {
  const extraordinary = updated.filter(({ is_extraordinary }) => is_extraordinary);
  const codes = (concepts: readonly KnownConcept[]) => some(concepts.map(({ concept_code }) => concept_code));
  return [
    ...(missing.length > 0
      ? [
          finding(
            'not-in-file',
            `${formatCount(missing.length, 'concepto del catálogo no viene en el archivo y se conserva', 'conceptos del catálogo no vienen en el archivo y se conservan')}: ${codes(missing)}`,
          ),
        ]
      : []),
    ...(extraordinary.length > 0
      ? [finding('extraordinary', `Se actualizan conceptos extraordinarios: ${codes(extraordinary)}`)]
      : []),
  ];
};

/** The source of a catalog, and the figures that it is compared with. */
type Against = { source: Source; quantities: ConceptQuantities; contract_amount: number };

/** Importe of concepts in pesos, each line rounded to the cent. */
export const worth = (concepts: readonly Pick<KnownConcept, 'quantity' | 'unit_price'>[]): number =>
  addMoney(...concepts.map(({ quantity, unit_price }) => lineAmount(quantity, unit_price)));

/** Whether an amount exceeds the contract's by more than 0.5 %; less counts as rounding. */
const passes = (amount: number, contract: number) => contract > 0 && amount * 200 > contract * 201;

/** Below this number of concepts a catalog counts as unfinished: adding to it raises no doubt. */
const fewConcepts = 3;

/** Doubts about the resulting catalog: its total exceeds the contract, or the file shares no code with the present catalog. */
const resultDoubts = (
  { computed_total, concepts }: CatalogReading,
  [added, missing]: [added: number, missing: readonly KnownConcept[]],
  contract: number,
): Difference[] => {
  const result = addMoney(computed_total, worth(missing.filter(({ is_extraordinary }) => !is_extraordinary)));
  const isPast = missing.length > 0 && passes(result, contract) && !passes(computed_total, contract);
  const isUnknown = missing.length >= fewConcepts && concepts.length > 0 && added === concepts.length;
  return [
    ...(isPast
      ? [
          {
            code: 'over-contract' as const,
            message: `el catálogo sumaría ${formatMoney(result)} con lo que ya tiene, más que el contrato (${formatMoney(contract)})`,
            file: contract,
            loaded: result,
          },
        ]
      : []),
    ...(isUnknown
      ? [
          {
            code: 'no-known-code' as const,
            message: `ninguna clave del archivo está en el catálogo, que ya tiene ${formatCount(missing.length, 'concepto', 'conceptos')}: se agregarían ${added}`,
            file: added,
            loaded: missing.length,
          },
        ]
      : []),
  ];
};

/** Effect of a catalog file on the present catalog. Concepts are added or changed by their code, never removed (domain.md §4.2 row 38). */
export const planCatalog =
  (reading: CatalogReading, { source, quantities, contract_amount }: Against, detailed: boolean) =>
  (state: CatalogState) => {
    const { added, updated, unchanged, missing } = catalogChanges(
      [...state.concepts.values()],
      reading.concepts,
    );
    for (const { former, concept } of updated) agreedPriceStays(state.ordered, former, concept.unit_price);
    const left = missing.filter(({ is_extraordinary }) => !is_extraordinary);
    const catalogWarnings = [
      ...warningsOf(
        left,
        updated.map(({ former }) => former),
      ),
      ...shortOf(updated, quantities),
    ];
    const counts = {
      items_added: added.length,
      items_updated: updated.length,
      items_unchanged: unchanged.length,
    };

    function* events(of: ImportOf): Generator<CatalogEvent> {
      yield { type: 'CatalogImportStarted', data: { ...of, ...source } };
      const changed = [
        ...added.map((read) => conceptOf(randomUUID(), read)),
        ...updated.map(({ former, concept }) => conceptOf(former.id, concept)),
      ];
      for (const concepts of chunks(changed))
        yield { type: 'CatalogChunkImported', data: { ...of, concepts } };
      yield { type: 'CatalogImported', data: { ...of, ...counts } };
    }

    const { concepts, warnings, warnings_total, ...rest } = {
      ...reading,
      differences: [
        ...resultDoubts(reading, [added.length, missing], contract_amount),
        ...reading.differences,
      ],
    };
    const catalog_items = reading.concepts.length;
    const answer = {
      catalog_items,
      message: `Catálogo cargado: ${formatCount(catalog_items, 'concepto', 'conceptos')}`,
      ...counts,
      ...rest,
      warnings: [...catalogWarnings, ...warnings],
      warnings_total: warnings_total + catalogWarnings.length,
      removed: left.map(named),
      digest: digestOf([
        source.file_hash,
        added,
        updated,
        unchanged.length,
        rest.differences,
        errorsOf(rest),
      ]),
      ...(detailed ? { concepts: detailOf(concepts, added, updated) } : {}),
    };
    const changesContract =
      added.length > 0 ||
      updated.some(
        ({ former, concept }) =>
          !former.is_extraordinary &&
          (former.quantity !== concept.quantity || former.unit_price !== concept.unit_price),
      );
    const amends = changesContract ? 'su catálogo' : undefined;
    return { answer, events, amends } satisfies Plan<typeof answer>;
  };

const errorsOf = ({ errors, error_counts }: Pick<CatalogReading, 'errors' | 'error_counts'>) => [
  errors,
  error_counts,
];

/** The change of each row of the file, for the preview. */
const detailOf = (
  concepts: readonly CatalogConcept[],
  added: readonly CatalogConcept[],
  updated: readonly Updated[],
) => {
  const isNew = new Set(added);
  const formers = new Map(updated.map(({ former, concept }) => [codeKey(concept.concept_code), former]));
  return concepts.map((concept) => {
    const former = formers.get(codeKey(concept.concept_code));
    return {
      ...concept,
      change: isNew.has(concept) ? 'added' : former ? 'updated' : 'unchanged',
      ...(former ? { former: formerTerms(former) } : {}),
    };
  });
};

const formerTerms = ({ concept_name, unit, quantity, unit_price, partida = [] }: KnownConcept) => ({
  concept_name,
  unit,
  quantity,
  unit_price,
  partida,
});
