import { expect, it } from 'vitest';
import { emptyRetention, incompleteRetention } from '../shared/retentions/draft-retention.ts';
import { draftProblems } from './draft-estimation.ts';
import { draftOf, type Draft } from './draft.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { texts } from './messages.ts';

const [row] = goldenRows([1]);
const draft = draftOf({ ...row!, otras_retenciones: [] }, goldenProject);
const dates = { from: '2024-01-01', to: '2031-12-31' };
const judged = {
  others: [],
  waiting: [],
  needsQuantity: true,
  localCroquis: new Map<string, unknown>(),
  dates,
  editing: null,
};

type Said = { general?: Partial<Draft['general']>; deductions?: Partial<Draft['deductions']> };
const saying = ({ general, deductions }: Said): Draft => ({
  ...draft,
  general: { ...draft.general, ...general },
  deductions: { ...draft.deductions, ...deductions },
});
const messages = (said: Said, more: Partial<Parameters<typeof draftProblems>[1]> = {}) =>
  draftProblems(saying(said), { ...judged, ...more }).map(({ field, message }) => [field, message]);

it('may be of one day, and ends no earlier than it starts', () => {
  const start_date = '2025-01-15';
  expect(messages({ general: { start_date, end_date: start_date } })).toEqual([]);
  expect(messages({ general: { start_date, end_date: '2025-01-14' } })).toEqual([
    ['end_date', texts.datesReversed],
  ]);
});

it('judges a day outside the contract unless the estimation has it already', () => {
  const late = { from: '2025-01-02', to: '2031-12-31' };
  const outside = [['start_date', 'La fecha debe estar entre 02/01/2025 y 31/12/2031']];
  expect(messages({}, { dates: late })).toEqual(outside);
  expect(messages({}, { dates: late, editing: row! })).toEqual([]);
});

it('has a number up to a million', () => {
  expect(messages({ general: { number: '1000000' } })).toEqual([]);
  expect(messages({ general: { number: '1000001' } })).toMatchObject([['number', expect.any(String)]]);
});

it('says what is wrong with a deduction only while it is applied', () => {
  const deductions = { retencion_retraso_valor: 'x', devolucion_retencion: 'x' };
  expect(messages({ deductions })).toEqual([]);
  const applied = { ...deductions, aplicar_retencion_retraso: true, aplicar_devolucion: true };
  expect(messages({ deductions: applied }).map(([field]) => field)).toEqual([
    'retencion_retraso_valor',
    'devolucion_retencion',
  ]);
});

it('takes a retention for incomplete without a name, or of nothing', () => {
  const whole = { ...emptyRetention, nombre: 'Fondo', valor: '5' };
  expect(incompleteRetention(whole)).toBe(false);
  for (const part of [{ nombre: ' ' }, { valor: ' ' }, { valor: '0' }, { valor: 'x' }])
    expect(incompleteRetention({ ...whole, ...part })).toBe(true);
});
