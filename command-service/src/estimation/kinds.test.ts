import { expect, it } from 'vitest';
import type { EstimationEvent } from '@obraclara/events';
import { given } from '../../test/given.ts';
import { grantAdvance, recordInstalment, withdrawInstalment } from './advance.ts';
import { capture, catalog, created, of, terms } from './estimation.fixture.ts';
import { create, estimations, remove, restore, stateAfter, update } from './rules.ts';

const expenses = {
  ...capture,
  id: 'g1',
  terms: {
    ...terms,
    number: 2,
    estimation_type: 'gastos_no_recuperables',
    anticipo_amortization_percentage: 0,
  },
  lines: [
    {
      concept_id: 'i1',
      quantity: 1,
      item: { concept_name: ' Vigilancia ', unit: 'lote', unit_price: 101_850 },
    },
  ],
} as const;
const state = (...events: EstimationEvent[]) => stateAfter(estimations.initial(), events);

it('numbers items, and counts estimations within their type', () => {
  const [event] = create(state(created), expenses);
  expect(event!.data).toMatchObject({
    type_number: 1,
    concepts: [{ concept_code: '1', concept_name: 'Vigilancia', unit_price: 101_850 }],
  });
  const after = state(created, ...create(state(created), expenses));
  const second = { ...expenses, id: 'g2', terms: { ...expenses.terms, number: 3 } };
  expect(create(after, second)[0]!.data).toMatchObject({ type_number: 2 });
  // It keeps its number while it keeps its type.
  const again = { ...expenses, terms: { ...expenses.terms, period: 'Otro' } };
  expect(update(after, again)[0]!.data).toMatchObject({ type_number: 1, period: 'Otro' });
});

it('takes no item for a concept when the type changes', () => {
  const after = state(...create(state(), expenses));
  const works = { ...expenses, terms: { ...terms, number: 2 } };
  expect(() => update(after, works)).toThrow('El concepto i1 no existe en el catálogo');
});

it('restores an estimation of items, which no catalog has', () => {
  const events = create(state(), expenses);
  const former = state(...events).estimations.get('g1');
  const deleted = state(...events, ...remove(state(...events), { ...of, id: 'g1' }));
  const [restored] = restore(deleted, { id: 'g1', former, catalog: new Map() });
  expect(state(restored!).estimations.get('g1')).toMatchObject({ total_amount: 101_850, type_number: 1 });
});

it('sets the whole advance where it has instalments', () => {
  const instalment = {
    ...of,
    instalment_id: 'x1',
    on: '2026-01-12',
    amount: 300,
    kind: 'inicio',
    amortization_percentage: 30,
  } as const;
  const recorded = state(...recordInstalment(state(), instalment));
  const grant = (amount: number) => grantAdvance(recorded, { ...of, amount, amortization_percentage: 30 });
  expect(grant(1000)[0]!.data).toMatchObject({ amount: 700 });
  expect(grant(300)).toEqual([]);
  expect(() => grant(299)).toThrow('El anticipo tiene exhibiciones por $300.00: retire una');
  expect(() => recordInstalment(recorded, { ...instalment, instalment_id: 'x2' })).toThrow(
    'Ya está registrada',
  );
  given(estimations)
    .when(withdrawInstalment, { ...of, instalment_id: 'x9', reason: 'Otra' })
    .refuses(404, 'La exhibición del anticipo no existe');
});

it('charges the price of its last day, keeps what is stored, and corrects at the price that was charged', () => {
  const change = { id: 'a1', amendment: 1, quantity: 0, advance_percentage: null, charged_quantity: 4 };
  const amendments = [{ ...change, on: terms.end_date, former_price: 100 }];
  const dearer = new Map(
    [...catalog].map(([id, concept]) => [id, { ...concept, unit_price: 110, amendments }]),
  );
  const asked = { ...capture, id: 'e2', catalog: dearer };
  const priceOf = (before: EstimationEvent[], change: object, rule = create) => {
    const [event] = rule(state(...before), { ...asked, ...change });
    return (event!.data as { concepts: { unit_price: number }[] }).concepts[0]!.unit_price;
  };
  const until = (end_date: string) => ({
    terms: { ...terms, number: 2, start_date: '2026-01-01', end_date },
  });
  expect(priceOf([created], until(terms.end_date))).toBe(110);
  expect(priceOf([created], until('2026-01-02'))).toBe(100);
  expect(priceOf([created], { id: 'e1', terms }, update)).toBe(100);
  const corrects = { estimation_id: 'e1', reason: 'Medición' };
  const lines = [{ concept_id: 'c1', quantity: -1, corrects }];
  expect(priceOf([created], { ...until(terms.end_date), lines })).toBe(100);
});

it('keeps accumulated quantities from going below 0, whatever is changed', () => {
  const corrects = { estimation_id: 'e1', reason: 'Medición' };
  const back = { ...capture, id: 'e2', terms: { ...terms, number: 2 } };
  const line = { concept_id: 'c1', quantity: -4, corrects };
  const corrected = state(created, ...create(state(created), { ...back, lines: [line] }));
  expect(() => update(corrected, { ...capture, lines: [{ concept_id: 'c1', quantity: 3 }] })).toThrow(
    'La estimación 2 devuelve 4.00 de C-1, y hasta ella quedarían estimados 3.00.',
  );
  expect(() => create(state(created), { ...back, lines: [{ ...line, quantity: 4 }] })).toThrow(
    'La cantidad de C-1 debe ser menor que 0 para corregir otra estimación.',
  );
  const ghost = { ...line, corrects: { ...corrects, estimation_id: 'e9' } };
  expect(() => create(state(created), { ...back, lines: [ghost] })).toThrow(
    'La estimación que corrige C-1 no existe o no está presentada.',
  );
});
