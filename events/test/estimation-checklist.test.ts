import { expect, it } from 'vitest';
import { accompanyingText, checklistGaps, type Accompanying, type RecordedNote } from '../src/index.ts';

const all: Accompanying[] = ['avances', 'croquis', 'fotografias', 'generadores', 'notas'];
const estimation = { id: 'e1', start_date: '2026-03-01', end_date: '2026-03-31', concepts: [{}] };
const note = (on: string, more: Partial<RecordedNote> = {}): RecordedNote => ({
  id: on,
  number: 1,
  on,
  kind: 'orden',
  text: 'Nota',
  annulled: null,
  ...more,
});
const row = { eje: 'A', largo: 2 };

it('names what is required and not there, in the order of the article', () => {
  const gaps = checklistGaps(all, estimation, { notes: [], progress: [] });
  expect(accompanyingText(gaps)).toBe(
    'números generadores, notas de bitácora, croquis, controles de calidad, pruebas de laboratorio y fotografías y avances de obra',
  );
  expect(checklistGaps([], estimation, { notes: [], progress: [] })).toEqual([]);
});

it('takes the days of the period, both included, and notes linked to the estimation', () => {
  const notas = (...notes: RecordedNote[]) =>
    checklistGaps(['notas'], estimation, { notes, progress: [] }).length;
  expect(notas(note('2026-03-01'))).toBe(0);
  expect(notas(note('2026-03-31'))).toBe(0);
  expect(notas(note('2026-04-01'), note('2026-02-28'))).toBe(1);
  expect(notas(note('2026-04-01', { estimation_id: 'e1' }))).toBe(0);
  expect(notas(note('2026-03-10', { annulled: 'Error' }))).toBe(1);
  const progress = (progress_date: string, photos: unknown[]) =>
    checklistGaps(['fotografias', 'avances'], estimation, {
      notes: [],
      progress: [{ progress_date, photos }],
    });
  expect(progress('2026-03-31', [])).toEqual(['fotografias']);
  expect(progress('2026-03-31', [{}])).toEqual([]);
  expect(progress('2026-04-01', [{}])).toEqual(['fotografias', 'avances']);
});

it('finds generadores and sketches in the lines', () => {
  const gaps = (croquis?: string) =>
    checklistGaps(
      ['generadores', 'croquis'],
      { ...estimation, concepts: [{}, { generadores: [{ ...row, ...(croquis && { croquis }) }] }] },
      { notes: [], progress: [] },
    );
  expect(gaps()).toEqual(['croquis']);
  expect(gaps('/api/files/c1')).toEqual([]);
});
