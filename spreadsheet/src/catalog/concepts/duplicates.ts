import { remark, type Remarks } from '../../findings/findings.ts';
import { codeKey } from '../../words.ts';
import type { CatalogContext } from '../reading.ts';
import type { CatalogTable } from '../table.ts';
import type { Draft } from './concept.ts';

/** The concept, or null when its code is rejected, with the remarks about the code. */
type Admitted = Remarks & { draft: Draft | null };

/** Admits a concept with a new code, or under a code qualified with its partida, and remembers the code. */
export type Admit = (table: CatalogTable, draft: Draft, partidaCode: string) => Admitted;

type Former = { draft: Draft; partidaCode: string; sheet: string };

const same = (a: Draft, b: Draft) =>
  a.concept_name === b.concept_name &&
  a.unit === b.unit &&
  a.quantity === b.quantity &&
  a.unit_price === b.unit_price;

type Repeated = { draft: Draft; partidaCode: string; at: string };

const placeIn = ({ columns }: CatalogTable, { row }: Draft) => ({
  row,
  column: columns.concept_code ?? null,
});

const placeOf = ({ draft, sheet }: Former, here: string) =>
  `ya aparece en la fila ${draft.row + 1}${sheet === here ? '' : ` de la hoja “${sheet}”`}`;

/** Remark about a code that occurs twice in its partida: a warning for an identical row, else an error. */
const repeatedHere = (draft: Draft, former: Former, found: string, table: CatalogTable): Remarks => {
  const place = placeIn(table, draft);
  return same(former.draft, draft)
    ? { warnings: [remark('identical-row', `${found}, idéntica: se omitió`, place)], errors: [] }
    : { warnings: [], errors: [remark('duplicate-code', found, place)] };
};

/**
 * Admits each code of a file once. A row identical to an earlier one of its partida is skipped with a warning. In another partida
 * it may be separate work, so it is an error like any different row.
 */
export const admitOnce = ({ qualify_duplicates }: CatalogContext): Admit => {
  const seen = new Map<string, Former>();
  const inAnotherPartida = (table: CatalogTable, { draft, partidaCode, at }: Repeated): Admitted => {
    const place = placeIn(table, draft);
    const qualified = `${partidaCode}/${draft.concept_code}`;
    if (qualify_duplicates && !seen.has(codeKey(qualified))) {
      const message = `la clave “${draft.concept_code}” ${at}; se importa como “${qualified}”`;
      const warning = remark('qualified-code', message, place);
      const admitted = admit(table, { ...draft, concept_code: qualified }, partidaCode);
      return { ...admitted, warnings: [warning, ...admitted.warnings] };
    }
    const message = `la clave “${draft.concept_code}” ${at} (está en otra partida: podría importarse como “${qualified}”)`;
    return { draft: null, warnings: [], errors: [remark('duplicate-code', message, place)] };
  };
  const admit: Admit = (table, draft, partidaCode) => {
    const sheet = table.sheet.name;
    const key = codeKey(draft.concept_code);
    const former = seen.get(key);
    if (!former) {
      seen.set(key, { draft, partidaCode, sheet });
      return { draft, warnings: [], errors: [] };
    }
    const at = placeOf(former, sheet);
    const elsewhere = partidaCode !== '' && (partidaCode !== former.partidaCode || sheet !== former.sheet);
    if (elsewhere) return inAnotherPartida(table, { draft, partidaCode, at });
    return { draft: null, ...repeatedHere(draft, former, `la clave “${draft.concept_code}” ${at}`, table) };
  };
  return admit;
};
