import { expect, it } from 'vitest';
import { draftOf, draftLines } from './draft.ts';
import { draftBody } from './draft-estimation.ts';
import { itemsComplete, newItem } from './draft-items.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';

const [row] = goldenRows([1]);
const expenses = draftOf({ ...row!, estimation_type: 'gastos_no_recuperables' }, goldenProject);

it('opens an estimation without concepts as it was captured', () => {
  expect(expenses.concepts).toEqual([]);
  expect(draftLines(expenses)).toEqual(
    row!.concepts.map(({ subtotal: _, ...line }, at) => ({ ...line, concept_code: String(at + 1) })),
  );
});

it('sends no amortisation of it, whatever was ticked', () => {
  const ticked = { ...expenses.deductions, aplicar_anticipo: true, amortization_tipo: 'importe' as const };
  const body = draftBody('p1', { ...expenses, deductions: { ...ticked, amortization_amount: '5' } });
  expect(body.anticipo_amortization_percentage).toBe(0);
  expect(body).not.toHaveProperty('amortization_amount');
});

it('keeps the concepts while the type is tried out', () => {
  const works = draftOf(row!, goldenProject);
  const tried = { ...works, general: { ...works.general, estimation_type: 'ajuste_de_costos' } };
  expect(draftLines(tried)).toEqual([]);
  expect(draftLines({ ...tried, general: works.general })).toEqual(draftLines(works));
});

it('wants every field of an item that is not blank', () => {
  const item = { ...newItem(), name: 'Vigilancia', price: '101,850.00' };
  expect(itemsComplete([item, newItem()])).toBe(true);
  for (const wrong of [{ name: ' ' }, { unit: '' }, { price: '' }, { price: 'x' }, { quantity: '0' }])
    expect(itemsComplete([{ ...item, ...wrong }])).toBe(false);
});
