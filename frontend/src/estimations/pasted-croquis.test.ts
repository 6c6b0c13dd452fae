import { expect, it } from 'vitest';
import type { DraftLine } from './draft.ts';
import { emptyRow, type DraftRow } from './draft-rows.ts';
import { pastedSheet } from './pasted-rows.ts';
import { pastedSentence } from './sheet-messages.ts';

/** `A/1:x`: eje A, nivel 1, with the sketch x. */
const row = (written: string): DraftRow => {
  const [place = '', croquis = ''] = written.split(':');
  const [eje = '', nivel = ''] = place.split('/');
  return { ...emptyRow, eje, nivel, largo: '1', croquis };
};
const line = (...rows: string[]): DraftLine => ({
  ...{ concept_id: 'c1', concept_code: 'A-1', concept_name: 'Zapata', unit: 'm', unit_price: 1 },
  quantity: String(rows.length),
  generadores: rows.map(row),
});
const pasted = (before: string[], head: string, ...rows: string[]) => {
  const text = [head, ...rows].map((cells) => cells.replaceAll('|', '\t')).join('\r\n');
  const made = pastedSheet(text, null, [line(...before)], []);
  if ('refused' in made) throw new Error(made.refused);
  return {
    sketches: made.concepts[0]!.generadores!.map(({ croquis }) => croquis),
    remarks: made.remarks.map(({ row, reason, why }) => [row, reason, why]),
    sentence: pastedSentence(made),
  };
};

it('keeps the sketch of a row that is pasted again', () => {
  expect(pasted([':x'], 'Clave|Largo', 'A-1|2')).toEqual({
    sketches: ['x'],
    remarks: [],
    sentence: 'Se pegó 1 fila de generadores en 1 concepto.',
  });
});

it.each([
  ['whatever row says its place now', ['A:x', 'B:y'], ['Z|', 'B|', 'A|'], ['', 'y', 'x']],
  ['where several say the same, in their order', ['A:x', 'B', 'A:y'], ['A|', 'A|', 'B|'], ['x', 'y', '']],
  ['by eje and nivel together', ['A/1:x', 'A/2:y'], ['A|2', 'A|1'], ['y', 'x']],
  ['however the place is written', ['Eje Á:x', 'B'], ['B|', ' eje a|'], ['', 'x']],
  ['by their number where the place is said no more', ['A:x', 'B:y'], ['|', '|'], ['x', 'y']],
] as const)('keeps sketches %s', (_, before, rows, sketches) => {
  const made = pasted([...before], 'Clave|Eje|Nivel|Largo', ...rows.map((cells) => `A-1|${cells}|2`));
  expect([made.sketches, made.remarks]).toEqual([sketches, []]);
});

it('says how many sketches go, and how many stay where another place is said', () => {
  const gone = pasted(['A:x', 'B:y', 'C:z'], 'Clave|Eje|Largo', 'A-1|A|2');
  expect(gone.sketches).toEqual(['x']);
  expect(gone.remarks).toEqual([[2, 'croquis', 'A-1: se quitaron 2 croquis, cuyas filas ya no están.']]);
  const other = pasted(['A:x', 'B:y'], 'Clave|Eje|Largo', 'A-1|D|2');
  expect(other.sketches).toEqual(['x']);
  expect(other.remarks).toEqual([
    [2, 'croquis', 'A-1: se quitó 1 croquis, cuya fila ya no está.'],
    [2, 'croquis', 'A-1: 1 croquis quedó en la fila de su número, que dice otro lugar.'],
  ]);
  expect(other.sentence).toBe('Se pegó 1 fila de generadores en 1 concepto. Revise 1 fila:');
  // The new row 1 has the sketch of place B, so the sketch of A has no row left.
  const taken = pasted(['A:x', 'B:y'], 'Clave|Eje|Largo', 'A-1|B|2');
  expect(taken.sketches).toEqual(['y']);
  expect(taken.remarks).toEqual([[2, 'croquis', 'A-1: se quitó 1 croquis, cuya fila ya no está.']]);
});
