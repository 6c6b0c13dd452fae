import { expect, it } from 'vitest';
import {
  advanceNotices,
  amendmentAmount,
  amendmentKind,
  amendmentNotices,
  contractTerms,
  termsOn,
  type AmendmentEffect,
} from '../src/index.ts';

/* Figures of the worked contract (contract-life.md §0, §4), computed there with exact fractions. */
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };
const amendment: AmendmentEffect = { id: 'a1', number: 1, on: '2026-07-15', amount: 6_840_065.65, days: 45 };
const suspension = { id: 's1', on: '2026-06-01', until: '2026-06-21' };

it('has the amount, the plazo and the end of the worked contract on each day', () => {
  const all = contractTerms(award, [amendment], [suspension]);
  const on = (day: string) => {
    const { amendment: version, contract_amount, days, end_date } = termsOn(all, day);
    return [version, contract_amount, days, end_date];
  };
  expect(on('2025-12-31')).toEqual([0, 38_000_364.74, 240, '2026-09-08']);
  expect(on('2026-05-31')).toEqual([0, 38_000_364.74, 240, '2026-09-08']);
  expect(on('2026-06-01')).toEqual([0, 38_000_364.74, 240, '2026-09-29']);
  expect(on('2026-07-14')).toEqual([0, 38_000_364.74, 240, '2026-09-29']);
  expect(on('2026-07-15')).toEqual([1, 44_840_430.39, 285, '2026-11-13']);
  expect(termsOn(contractTerms(award, [amendment], []), '2027-01-01').end_date).toBe('2026-10-23');
});

it('rounds each line of an amendment, never a difference of totals', () => {
  const line = { concept_id: 'PRE-04', quantity: 612.35, unit_price: 164.27 };
  expect(amendmentAmount({ lines: [line], concepts: [] })).toBe(100_590.73);
  expect(amendmentAmount({ lines: [line, { ...line, quantity: -612.35 }], concepts: [] })).toBe(0);
});

it('counts no day of a suspension that ended on its first day', () => {
  const all = contractTerms(award, [], [{ ...suspension, until: '2026-05-31' }]);
  expect(termsOn(all, '2026-12-31')).toMatchObject({ suspended_days: 0, end_date: '2026-09-08' });
});

it('changes nothing of an earlier day by a later amendment', () => {
  const before = contractTerms(award, [amendment], [suspension]);
  const later = { id: 'a2', number: 2, on: '2026-09-01', amount: -1_000_000, days: -10 };
  const after = contractTerms(award, [amendment, later], [suspension]);
  for (const day of ['2026-01-12', '2026-06-10', '2026-07-15', '2026-08-31'])
    expect(termsOn(after, day), day).toEqual(termsOn(before, day));
  expect(termsOn(after, '2026-09-01')).toMatchObject({
    amendment: 2,
    contract_amount: 43_840_430.39,
    days: 275,
    end_date: '2026-11-03',
  });
});

it('says that indirect costs may be reviewed, by the law of the day of signing', () => {
  const grown = (amount: number, days: number) => contractTerms(award, [{ ...amendment, amount, days }], []);
  expect(amendmentNotices(grown(6_840_065.65, 45), '2026-01-05')).toEqual([]);
  expect(amendmentNotices(grown(6_840_065.65, 61), '2025-04-16')).toEqual([
    'Los convenios cambian el plazo en más de 25 %: pueden revisarse los indirectos y el financiamiento (RLOPSRM art. 102).',
  ]);
  expect(amendmentNotices(grown(19_000_182.37, 120), '2025-04-17')).toEqual([]);
  expect(amendmentNotices(grown(19_000_182.38, 121), null)).toEqual([
    'Los convenios cambian el monto y el plazo en más de 50 %: pueden revisarse los indirectos y el financiamiento (LOPSRM art. 59 Bis).',
  ]);
  const most = 9_999_999_999_999.99;
  const beyond = contractTerms({ ...award, contract_amount: most }, [{ ...amendment, amount: most }], []);
  expect(amendmentNotices(beyond, null)).toHaveLength(1);
});

it('says that an advance is a larger percentage than that of the contract', () => {
  const advanced = (advance_percentage: number | null) =>
    advanceNotices([{ number: 2, advance_percentage }], 30);
  expect([advanced(null), advanced(0), advanced(30)]).toEqual([[], [], []]);
  expect(advanced(30.5)).toEqual([
    'El anticipo del convenio 2 es del 30.5 %, más que el 30 % del contrato (LOPSRM art. 50).',
  ]);
});

it('names the kind of an amendment after what it changes', () => {
  const priced = {
    quantity: 0,
    repricing: { former_price: 2, charged_quantity: 0, pending_quantity: 1 },
  };
  const kinds = [
    amendmentKind({ lines: [{}], days: 0 }),
    amendmentKind({ lines: [], concepts: [{}], days: -5 }),
    amendmentKind({ lines: [], days: 45 }),
    amendmentKind({ lines: [], days: 0 }),
    amendmentKind({ lines: [priced], days: 0 }),
    amendmentKind({ lines: [priced, { quantity: 2 }], days: 0 }),
    amendmentKind({ lines: [priced], days: 5 }),
  ];
  expect(kinds).toEqual(['monto', 'monto_y_plazo', 'plazo', 'programa', 'precios', 'monto', 'monto_y_plazo']);
});
