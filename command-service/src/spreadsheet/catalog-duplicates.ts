import type { Draft, Reading } from './catalog-concept.ts';
import type { CatalogContext } from './catalog-reading.ts';
import { note } from './findings.ts';
import { codeKey } from './words.ts';

export type Duplicates = { admit: (draft: Draft, partidaCode: string) => Draft | null };

const same = (a: Draft, b: Draft) =>
  a.concept_name === b.concept_name &&
  a.unit === b.unit &&
  a.quantity === b.quantity &&
  a.unit_price === b.unit_price;

/** Lets each code through once. A row identical to an earlier one is left out with a warning, another one is an error. */
export const catalogDuplicates = (reading: Reading, context: CatalogContext): Duplicates => {
  const seen = new Map<string, { draft: Draft; partidaCode: string }>();
  const column = reading.columns.concept_code ?? null;
  const admit = (draft: Draft, partidaCode: string): Draft | null => {
    const key = codeKey(draft.concept_code);
    const former = seen.get(key);
    if (!former) {
      seen.set(key, { draft: { ...draft }, partidaCode });
      return draft;
    }
    const at = `ya aparece en la fila ${former.draft.row + 1}`;
    if (same(former.draft, draft)) {
      note(reading.warnings, 'identical-row', `la clave “${draft.concept_code}” ${at}, idéntica: se omitió`, {
        row: draft.row,
        column: column,
      });
      return null;
    }
    const qualified = `${partidaCode}/${draft.concept_code}`;
    const elsewhere = partidaCode !== '' && partidaCode !== former.partidaCode;
    if (elsewhere && context.qualify_duplicates && !seen.has(codeKey(qualified))) {
      note(
        reading.warnings,
        'qualified-code',
        `la clave “${draft.concept_code}” ${at}; se importa como “${qualified}”`,
        { row: draft.row, column: column },
      );
      return admit({ ...draft, concept_code: qualified }, partidaCode);
    }
    const offer = elsewhere ? ` (está en otra partida: podría importarse como “${qualified}”)` : '';
    note(reading.errors, 'duplicate-code', `la clave “${draft.concept_code}” ${at}${offer}`, {
      row: draft.row,
      column: column,
    });
    return null;
  };
  return { admit };
};
