import type { Draft, Reading } from './concept.ts';
import type { CatalogContext } from '../reading.ts';
import { note, type Place } from '../../findings/findings.ts';
import { codeKey } from '../../words.ts';

export type Duplicates = {
  /** The concept if its code is new, perhaps under a code with its partida's; null with the reason noted if it is not. */
  admit: (reading: Reading, draft: Draft, partidaCode: string) => Draft | null;
};

type Former = { draft: Draft; partidaCode: string; sheet: string };

const same = (a: Draft, b: Draft) =>
  a.concept_name === b.concept_name &&
  a.unit === b.unit &&
  a.quantity === b.quantity &&
  a.unit_price === b.unit_price;

const placeOf = ({ draft, sheet }: Former, here: string) =>
  `ya aparece en la fila ${draft.row + 1}${sheet === here ? '' : ` de la hoja “${sheet}”`}`;

/**
 * Lets each code through once. A row identical to an earlier one of its partida is left out with a warning; in another
 * partida it may be work of its own, so that it is an error like any different row.
 */
export const catalogDuplicates = (context: CatalogContext): Duplicates => {
  const seen = new Map<string, Former>();
  const inAnotherPartida = (
    reading: Reading,
    { draft, partidaCode, at }: Former & { at: string },
    place: Place,
  ): Draft | null => {
    const qualified = `${partidaCode}/${draft.concept_code}`;
    if (context.qualify_duplicates && !seen.has(codeKey(qualified))) {
      const message = `la clave “${draft.concept_code}” ${at}; se importa como “${qualified}”`;
      note(reading.warnings, 'qualified-code', message, place);
      return admit(reading, { ...draft, concept_code: qualified }, partidaCode);
    }
    const message = `la clave “${draft.concept_code}” ${at} (está en otra partida: podría importarse como “${qualified}”)`;
    note(reading.errors, 'duplicate-code', message, place);
    return null;
  };
  const admit: Duplicates['admit'] = (reading, draft, partidaCode) => {
    const sheet = reading.sheet.name;
    const place = { row: draft.row, column: reading.columns.concept_code ?? null };
    const key = codeKey(draft.concept_code);
    const former = seen.get(key);
    if (!former) {
      seen.set(key, { draft: { ...draft }, partidaCode, sheet });
      return draft;
    }
    const repeated = { draft, partidaCode, sheet, at: placeOf(former, sheet) };
    const elsewhere = partidaCode !== '' && (partidaCode !== former.partidaCode || sheet !== former.sheet);
    if (elsewhere) return inAnotherPartida(reading, repeated, place);
    if (same(former.draft, draft)) {
      const message = `la clave “${draft.concept_code}” ${repeated.at}, idéntica: se omitió`;
      note(reading.warnings, 'identical-row', message, place);
    } else note(reading.errors, 'duplicate-code', `la clave “${draft.concept_code}” ${repeated.at}`, place);
    return null;
  };
  return { admit };
};
