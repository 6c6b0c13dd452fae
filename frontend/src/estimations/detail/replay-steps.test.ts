import { expect, it } from 'vitest';
import { goldenRows } from '../golden.fixture.ts';
import { movedFigures, stepsOf } from './replay-steps.ts';

it('takes what happened at one instant for one step, from the first on', () => {
  const steps = stepsOf([
    { at: '2026-03-02T10:00:00.000Z', sentence: 'b' },
    { at: '2026-03-01T10:00:00.000Z', sentence: 'a' },
    { at: '2026-03-02T10:00:00.000Z', sentence: 'c' },
  ]);
  expect(steps).toEqual([
    { at: '2026-03-01T10:00:00.000Z', sentences: ['a'] },
    { at: '2026-03-02T10:00:00.000Z', sentences: ['b', 'c'] },
  ]);
});

it('marks what a step moved, and nothing else', () => {
  const [row] = goldenRows([2]);
  const later = {
    ...row!,
    devolucion_retencion: 100,
    subtotal_3: row!.subtotal_3 + 100,
    status: 'pagada' as const,
  };
  const moved = movedFigures(row!, later).filter((figure) => figure.moved);
  expect(moved.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['Devolución', 0, 100],
    ['Subtotal 3', 385_709.48, 385_809.48],
  ]);
});

it('shows what an estimation has that was not there before, each retention by its name', () => {
  const [row] = goldenRows([2]);
  const figures = movedFigures(null, row!);
  expect(figures.every(({ before }) => before === null)).toBe(true);
  expect(figures.find(({ title }) => title === 'Importe Líquido')).toEqual({
    title: 'Importe Líquido',
    before: null,
    after: 363_923.95,
    moved: true,
  });
  expect(figures.map(({ title }) => title)).toContain('Fondo de garantía');
  expect(movedFigures(null, null).every(({ moved }) => !moved)).toBe(true);
});
