import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultPaymentTerms,
  noBilling,
  paymentClock,
  type Billing,
  type EstimationStatus,
  type PaymentTerms,
} from '../src/index.ts';

const net = 2_521_352.85;
const invoice = (on: string, returned_on: string | null = null) => ({
  folio: 'A-77',
  uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077',
  on,
  total: net,
  returned_on,
});
const payment = (on: string, amount: number) => ({ id: on, on, amount, reference: '' });

const clock = (
  today: string,
  billing: Partial<Billing>,
  {
    status = 'autorizada',
    terms = defaultPaymentTerms,
  }: { status?: EstimationStatus; terms?: PaymentTerms } = {},
) =>
  paymentClock(
    { status, importe_liquido: net, end_date: '2026-03-31', billing: { ...noBilling, ...billing } },
    terms,
    today,
  );

const presented = { presented_on: '2026-04-04' };
const authorized = { ...presented, authorized_on: '2026-04-17' };
const invoiced = { ...authorized, invoices: [invoice('2026-04-20')] };

/** The example of LOPSRM art. 54 with its figures: contract-life §7. */
describe('the terms of the example', () => {
  it.each([
    ['2026-03-31', {}, 'borrador', 'present', 'contratista', '2026-04-06', 'none'],
    ['2026-04-01', {}, 'borrador', 'present', 'contratista', '2026-04-06', 'soon'],
    ['2026-04-07', {}, 'borrador', 'present', 'contratista', '2026-04-06', 'late'],
    ['2026-04-13', presented, 'entregada', 'authorize', 'dependencia', '2026-04-19', 'none'],
    ['2026-04-19', presented, 'entregada', 'authorize', 'dependencia', '2026-04-19', 'soon'],
    ['2026-04-20', presented, 'entregada', 'invoice', 'contratista', null, 'none'],
    ['2026-04-18', authorized, 'autorizada', 'invoice', 'contratista', null, 'none'],
    ['2026-05-04', invoiced, 'autorizada', 'pay', 'dependencia', '2026-05-10', 'none'],
    ['2026-05-10', invoiced, 'autorizada', 'pay', 'dependencia', '2026-05-10', 'soon'],
    ['2026-05-11', invoiced, 'autorizada', 'pay', 'dependencia', '2026-05-10', 'late'],
    ['2026-05-11', invoiced, 'pagada', 'done', null, null, 'none'],
  ] as const)('on %s', (...[today, billing, status, step, turn, limit, light]) => {
    expect(clock(today, billing, { status })).toMatchObject({ step, turn, limit, light });
  });

  it('are data of the contract', () => {
    const terms = { ...defaultPaymentTerms, pay_days: 10 };
    expect(clock('2026-05-01', invoiced, { terms })).toMatchObject({ limit: '2026-04-30', light: 'late' });
  });

  it('counts from the day of silence, and says so', () => {
    const silent = { ...presented, invoices: [invoice('2026-04-10')] };
    const found = clock('2026-04-20', silent, { status: 'entregada' });
    expect(found).toMatchObject({ step: 'pay', limit: '2026-05-09', by_silence: true });
    expect(clock('2026-04-19', silent, { status: 'entregada' }).by_silence).toBe(false);
  });

  it('stops while an invoice is with the contractor', () => {
    const returned = { ...authorized, invoices: [invoice('2026-04-20', '2026-04-23')] };
    expect(clock('2026-05-30', returned)).toMatchObject({
      step: 'correct-invoice',
      limit: null,
      light: 'none',
    });
    const corrected = { ...authorized, invoices: [...returned.invoices, invoice('2026-04-28')] };
    expect(clock('2026-05-01', corrected).limit).toBe('2026-05-15');
  });
});

describe('late interest', () => {
  it.each<[string, string, Partial<Billing>, object | null]>([
    ['a payment 5 days late', '2026-06-30', { payments: [payment('2026-05-15', net)] }, { amount: 5799.11 }],
    ['nothing paid yet', '2026-05-15', {}, { amount: 5799.11 }],
    ['a payment in time', '2026-06-30', { payments: [payment('2026-05-10', net)] }, null],
    // 1,000,000.00 × 5 days + 1,521,352.85 × 10 days, at 1.38 % / 30
    ['half of it later', '2026-05-20', { payments: [payment('2026-05-15', 1_000_000)] }, { amount: 9298.22 }],
    ['a year without a rate', '2027-01-01', {}, { missing_year: 2027 }],
  ])('%s', (_, today, billing, interest) => {
    expect(clock(today, { ...invoiced, ...billing }).interest).toEqual(interest);
  });

  it('takes each day at the rate of its year', () => {
    const late = {
      presented_on: '2025-11-20',
      authorized_on: '2025-12-01',
      invoices: [invoice('2025-12-09')],
    };
    // Limit 29/12/2025: 2 days at 0.98 % and 3 at 1.38 %.
    expect(clock('2026-01-03', late).interest).toEqual({ amount: 5126.75 });
  });
});

const dayMs = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const day = (offset: number) => new Date(Date.UTC(2023, 11, 1) + offset * dayMs).toISOString().slice(0, 10);

/** Counts day by day until the term is over, skipping the days on which the contractor has the invoice. */
const simulated = (authorized_on: string, invoices: Billing['invoices'], days: number): string => {
  const isStopped = (today: string) =>
    invoices.some(
      ({ returned_on }, at) =>
        returned_on !== null &&
        today > returned_on &&
        invoices[at + 1] !== undefined &&
        today <= invoices[at + 1]!.on,
    );
  let today = [authorized_on, invoices[0]!.on].toSorted().at(-1)!;
  for (let counted = 0; counted < days;) {
    today = nextDay(today);
    if (!isStopped(today)) counted += 1;
  }
  return today;
};

it('agrees with a count day by day, over leap years and invoices returned twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 40 }),
      (start, authorised, gaps, pay_days) => {
        const days = gaps.map((_, at) =>
          day(start + gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0)),
        );
        const invoices = days.flatMap((on, at) => (at % 2 ? [] : [invoice(on, days[at + 1] ?? null)]));
        const authorized_on = day(start + authorised);
        const terms = { ...defaultPaymentTerms, pay_days };
        const billing = { presented_on: authorized_on, authorized_on, invoices };
        const { limit } = clock(authorized_on, billing, { terms });
        expect(limit).toBe(days.length % 2 ? simulated(authorized_on, invoices, pay_days) : null);
      },
    ),
    { numRuns: 1000 },
  );
});
