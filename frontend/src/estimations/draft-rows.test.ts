// @vitest-environment jsdom
import { Generador, Generadores } from '@obraclara/events';
import { Check } from 'typebox/value';
import { afterEach, expect, it } from 'vitest';
import type { Item } from '../offline/item.ts';
import { moved, taken } from '../shared/conflict/fields.ts';
import { draftFields } from './capture/draft-conflict.ts';
import { draftOfWaiting } from './capture/waiting-draft.ts';
import { draftBody, draftProblems, unreadQuantities, unreadRows } from './draft-estimation.ts';
import { draftOf, lineQuantity, type Draft, type DraftLine } from './draft.ts';
import { emptyRow, readRow, withRows, type DraftRow } from './draft-rows.ts';
import { keepDraft, keptDraft, restoredDraft } from './draft-store.ts';
import { withProgress } from './estimated-progress.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';

afterEach(() => localStorage.clear());

const whole: Required<Generador> = {
  eje: 'A-3',
  tramo: '0+120',
  nivel: 'Desplante',
  largo: 12.5,
  ancho: 0.3,
  alto: 0.2,
  piezas: 4,
  factor: 1.05,
  nota: 'Zapata',
  croquis: '/api/files/7d1c2f0e-5d0c-4f0e-9a53-3a4be5f9f004',
};
const generadores = [whole, { piezas: -0.15 }];
const [golden] = goldenRows([1]);
const [first, ...rest] = golden!.concepts;
const row = { ...golden!, concepts: [{ ...first!, quantity: 3, generadores }, ...rest] };
const draft = draftOf(row, goldenProject);

it('has a field for all that a row can say', () => {
  expect(Object.keys(emptyRow)).toEqual(Object.keys(Generador.properties));
  expect(Object.keys(whole)).toEqual(Object.keys(Generador.properties));
});

it('sends the rows of an estimation as they were captured, also of one that waited or was kept on this device', () => {
  const body = draftBody('p1', draft);
  expect(body.concepts[0]).toMatchObject({ quantity: 3, generadores });
  expect(body.concepts[1]).not.toHaveProperty('generadores');
  const waiting = { body: JSON.parse(JSON.stringify(body)) } as Item<'estimations'>;
  expect(draftBody('p1', draftOfWaiting(waiting, goldenProject)).concepts).toEqual(body.concepts);
  const key = { user_id: 'u1', project_id: 'p1', estimation_id: 'e1' };
  expect(keepDraft(key, { id: 'e1', draft, seen: 1 }, new Date(0))).toBe(true);
  const restored = restoredDraft(keptDraft(key)!, { ...draft, concepts: [] });
  expect(draftBody('p1', restored).concepts).toEqual(body.concepts);
});

const withLine = (rows: DraftRow[]): Draft => {
  const [line, ...others] = draft.concepts;
  return { ...draft, concepts: [withRows(line as DraftLine, rows), ...others] };
};
const [one, two] = draft.concepts[0]!.generadores!;

it('names a line of which somebody else changed the rows alone, and takes theirs', () => {
  const current = withLine([{ ...one!, nota: 'Contratrabe' }, two!]);
  const versions = { opened: draft, mine: draft, current };
  const parts = moved(draftFields(versions), versions);
  expect(parts.map(({ label }) => label)).toEqual([`Cantidad de ${first!.concept_code}`]);
  expect(parts[0]!.shown(current)).toContain(
    'Eje A-3, Tramo 0+120, Nivel Desplante: largo 12.5 × ancho 0.3 × alto 0.2 × piezas 4 × factor 1.05 (Contratrabe), con croquis f004\npiezas -0.15',
  );
  expect(taken(parts, versions)).toEqual(current);
});

it('names a line of which somebody else changed a sketch alone, whatever link there is to it', () => {
  const about = (croquis: string) => {
    const current = withLine([{ ...one!, croquis }, two!]);
    const versions = { opened: draft, mine: draft, current };
    return moved(draftFields(versions), versions).map(({ label }) => label);
  };
  expect(about(`${whole.croquis}?v=view&expires=1&signature=a`)).toEqual([]);
  expect(about('/api/files/7d1c2f0e-5d0c-4f0e-9a53-3a4be5f9f005')).toEqual([
    `Cantidad de ${first!.concept_code}`,
  ]);
  expect(about('')).toEqual([`Cantidad de ${first!.concept_code}`]);
});

it('sends nothing of rows that cannot be read, or come to nothing, and says why', () => {
  const unread = withLine([{ ...one!, largo: '12,5' }, two!]);
  const nothing = withLine([two!]);
  for (const wrong of [unread, nothing]) {
    const [line] = draftBody('p1', wrong).concepts;
    expect(line).toMatchObject({ quantity: 0 });
    expect(line).not.toHaveProperty('generadores');
  }
  expect(unreadQuantities(unread)).toEqual([
    `${first!.concept_code}: Generadores, fila 1: Use punto para los decimales y coma para los miles. ¿Quiso decir 12.5?`,
  ]);
  expect(unreadQuantities(nothing)).toEqual([`${first!.concept_code}: Los generadores suman -0.15.`]);
  const even = withLine([two!, { ...two!, piezas: '0.15' }]);
  expect(unreadQuantities(even)).toEqual([`${first!.concept_code}: Los generadores suman 0.`]);
  const huge = withLine([{ ...emptyRow, largo: '999999999', ancho: '9' }]);
  expect(unreadQuantities(huge)[0]).toMatch(/El máximo es 999,999,999\.999999\.$/);
});

it('leaves rows alone where quantities are taken from progress', () => {
  const sums = new Map([
    [first!.concept_id, 9],
    [rest[0]!.concept_id, 8],
  ]);
  const { concepts, ...counts } = withProgress(draft.concepts, sums, []);
  expect(concepts[0]).toBe(draft.concepts[0]);
  expect(concepts[1]!.quantity).toBe('8');
  expect(counts).toEqual({ filled: 1, added: 0, measured: 1, unlisted: 0 });
});

const after = (line: DraftLine, ...steps: DraftRow[][]) =>
  steps.reduce<DraftLine[]>((lines, rows) => [...lines, withRows(lines.at(-1) ?? line, rows)], []);
const long = (largo: string): DraftRow => ({ ...emptyRow, largo });

it('gives the quantity back that was typed before, once the rows say nothing again', () => {
  const typed: DraftLine = { ...draft.concepts[1]!, quantity: '1,250.5' };
  const lines = after(typed, [long('1')], [long('12')], [long('12x')], [long('')]);
  expect(lines.map(({ quantity }) => quantity)).toEqual(['1', '12', '', '1,250.5']);
  expect(lineQuantity(lines.at(-1)!)).toEqual({ value: 1250.5 });
  expect(withRows(lines[1]!, [])).toEqual(typed);
  expect(withRows(lines[2]!, [])).toEqual(typed);
});

it('gives the quantity back that was saved, where the rows that made it are changed and left out', () => {
  const stored = draft.concepts[0]!;
  const lines = after(stored, [{ ...one!, largo: 'x' }], [long('1')], []);
  expect(lines.map(({ quantity }) => quantity)).toEqual(['', '1', '3']);
  expect(after(stored, [long('9')], [one!, two!]).at(-1)).toEqual(stored);
  expect(after(stored, [long('9')], [long('3')]).at(-1)).toEqual({ ...stored, generadores: [long('3')] });
});

it('keeps what was typed before with the draft on this device, and sends nothing of it', () => {
  const changed = withLine([long('4')]);
  expect(changed.concepts[0]).toMatchObject({ quantity: '4', typed: '3' });
  const key = { user_id: 'u1', project_id: 'p1', estimation_id: 'e1' };
  keepDraft(key, { id: 'e1', draft: changed, seen: 1 }, new Date(0));
  expect(restoredDraft(keptDraft(key)!, draft).concepts[0]).toEqual(changed.concepts[0]);
  expect(Object.keys(draftBody('p1', changed).concepts[0]!).sort()).toEqual(
    Object.keys(draftBody('p1', draft).concepts[0]!).sort(),
  );
});

it.each([
  ['eje', 60, 'Eje: hasta 60 caracteres.'],
  ['tramo', 60, 'Tramo: hasta 60 caracteres.'],
  ['nivel', 60, 'Nivel: hasta 60 caracteres.'],
  ['nota', 300, 'Nota: hasta 300 caracteres.'],
] as const)('takes as long a text for %s as is stored, and no longer', (field, most, message) => {
  for (const [text, error] of [
    ['a'.repeat(most), undefined],
    [` ${'🏗'.repeat(most)} `, undefined],
    ['a'.repeat(most + 1), message],
  ] as const) {
    const { row: sent, errors, product } = readRow({ ...long('1'), [field]: text });
    expect([errors[field], product.error]).toEqual([error, error]);
    expect(Check(Generador, sent)).toBe(error === undefined);
  }
});

const times = (count: number) => Array.from({ length: count }, () => long('1'));

it('takes as many rows for a line, and for an estimation, as are stored, and no more', () => {
  const most = withLine([...times(500), emptyRow]);
  expect(Check(Generadores, draftBody('p1', most).concepts[0]!.generadores)).toBe(true);
  expect(lineQuantity(most.concepts[0]!)).toEqual({ value: 500 });
  const more = withLine(times(501));
  expect(
    Check(
      Generadores,
      times(501)
        .map(readRow)
        .map(({ row: sent }) => sent),
    ),
  ).toBe(false);
  expect(lineQuantity(more.concepts[0]!).error).toBe('Generadores: tiene 501 filas; puede tener hasta 500.');

  const full = most.concepts[0]!;
  const of = (concepts: DraftLine[]) =>
    draftProblems(
      { ...draft, concepts },
      {
        others: [],
        waiting: [],
        needsQuantity: true,
        localCroquis: new Map(),
        dates: { from: '2000-01-01', to: '2100-12-31' },
        editing: golden!,
      },
    ).map(({ message }) => message);
  const ten = Array.from({ length: 10 }, () => full);
  expect(of(ten)).toEqual([]);
  expect(of([...ten, withRows(full, times(1))])).toEqual([
    'La estimación tiene 5,001 filas de generadores; puede tener hasta 5,000.',
  ]);
  expect(of([...ten, withRows(full, [long('x')])])).toEqual([]);
});

it('says before it is sent that an estimation has too many sketches, or weighs too much', () => {
  const judged = { others: [], waiting: [], needsQuantity: true, localCroquis: new Map(), editing: golden! };
  const of = (concepts: DraftLine[]) =>
    draftProblems({ ...draft, concepts }, { ...judged, dates: { from: '2000-01-01', to: '2100-12-31' } }).map(
      ({ message }) => message,
    );
  const { generadores: _, ...plain } = draft.concepts[0]!;
  const drawn = (count: number) => Array.from({ length: count }, () => ({ ...long('1'), croquis: '/c' }));
  expect(of([withRows(plain, drawn(200))])).toEqual([]);
  expect(of([withRows(plain, drawn(201))])).toEqual([
    'La estimación tiene 201 croquis; puede tener hasta 200.',
  ]);
  // 6,000 two-byte letters in each name: 85 lines fit into 1 MiB, 90 do not.
  const named = (count: number, quantity = '1') =>
    Array.from({ length: count }, () => ({ ...plain, quantity, concept_name: 'ñ'.repeat(6000) }));
  expect(of(named(82))).toEqual([]);
  expect(of(named(90))).toEqual([
    'La estimación tiene demasiados conceptos, o sus nombres son demasiado largos, para guardarse junta. Divídala en dos.',
  ]);
  // Lines without a quantity are not stored.
  expect(of([...named(82), ...named(90, '')])).toEqual([]);
  const noted = Array.from({ length: 500 }, () => ({ ...long('1'), nota: 'ñ'.repeat(300) }));
  expect(of(Array.from({ length: 4 }, () => withRows(plain, noted)))).toEqual([
    'Los generadores y sus notas son demasiado largos para una estimación. Acorte las notas o divida la estimación.',
  ]);
});

it('says before it is sent of which row this device has lost the sketch', () => {
  const judged = { others: [], waiting: [], needsQuantity: true, editing: golden! };
  const of = (localCroquis: string[]) =>
    draftProblems(
      withLine([emptyRow, { ...long('1'), croquis: 'local:a' }, { ...long('1'), croquis: '/api/files/b' }]),
      { ...judged, dates: { from: '2000-01-01', to: '2100-12-31' }, localCroquis: new Set(localCroquis) },
    ).map(({ field, message }) => [field, message]);
  expect(of(['local:a'])).toEqual([]);
  expect(of(['local:b'])).toEqual([
    [
      'concepts',
      'C-001, fila 2 de sus generadores: este equipo ya no tiene el croquis. Vuelva a tomarlo o quítelo.',
    ],
  ]);
});

it('names a row by its place on the screen, and counts those that are lost with it', () => {
  const wrong = withLine([emptyRow, long('2'), emptyRow, long('x'), emptyRow]);
  expect(lineQuantity(wrong.concepts[0]!).error).toBe('Generadores, fila 4: No es un número.');
  expect(lineQuantity(withLine([emptyRow, long('2'), emptyRow]).concepts[0]!)).toEqual({ value: 2 });
  expect(unreadRows(wrong, [0, 1])).toBe(2);
});
