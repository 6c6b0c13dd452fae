import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contractNotices,
  contractPlans,
  contractTerms,
  daysFrom,
  dueParts,
  lastMonthEnd,
  monthEnd,
  monthOf,
  monthRange,
  planAmounts,
  planOn,
  programVersions,
  sCurve,
  suspendedUntil,
  type AmendmentEffect,
  type Suspension,
} from '../src/index.ts';

/* The worked contract (contract-life.md §0, §4). Its plan and its work until August are the pesos of which the shares are written there. */
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };
const amendment: AmendmentEffect = { id: 'a1', number: 1, on: '2026-09-01', amount: 6_840_065.65, days: 45 };
const suspension: Suspension = { id: 's1', on: '2026-06-01', until: '2026-06-21' };

type Program = { id: string; amendment_id: string | null; months: Record<string, string> };
const original: Program = {
  id: 'p0',
  amendment_id: null,
  months: { '2026-06': '30000000', '2026-08': '5868544.28', '2026-09': '2131820.46' },
};

type Contract = {
  amendments?: AmendmentEffect[];
  suspensions?: Suspension[];
  programs?: Program[];
  done?: { month: string; physical: string };
};

const worked = { month: '2026-08', physical: '32225226.73' };

/** The programs and plans of a contract, and its curve on a day, as a reader of events would compose them. */
const read = (
  { amendments = [], suspensions = [], programs = [original], done = worked }: Contract,
  today: string,
) => {
  const terms = contractTerms(award, amendments, suspensions);
  const stored = programs.map(({ id, amendment_id, months }) => ({
    id,
    amendment_id,
    first_month: Object.keys(months).sort()[0] ?? null,
  }));
  const versions = programVersions(stored, amendments);
  const planned = programs.flatMap(({ id, months }) =>
    Object.entries(months).map(([month, amount]) => ({ program: id, month, planned: amount })),
  );
  const none = { physical: '0', estimated: '0' };
  const plans = contractPlans({ versions: terms, amendments, programs: versions });
  const curve = sCurve({
    ...award,
    contract_amount: terms.at(-1)!.contract_amount,
    end_date: terms.at(-1)!.end_date,
    has_progress: true,
    program_months: planned.map(({ month }) => ({ key: month, label: month })),
    amounts: [
      ...planAmounts(versions, planned).map((one) => ({ ...one, ...none })),
      { ...done, planned: '0', estimated: '0' },
    ],
    plans: plans.map(({ programs: of, ...plan }) => ({
      ...plan,
      programmed_on: of.at(-1)?.on ?? null,
      amounts: planAmounts(of, planned),
    })),
    suspensions,
    today,
  });
  return { versions, curve };
};

const pesosOf = (curve: ReturnType<typeof read>['curve'], month: string) =>
  curve.planned_cumulative_amount[curve.month_keys.indexOf(month)];

it('keeps the shares of August by the original contract beside those by the new amount', () => {
  const { curve } = read({ amendments: [amendment] }, '2026-09-05');
  const august = curve.month_keys.indexOf('2026-08');
  const shares = curve.plans!.map((plan) => [
    plan.name,
    plan.planned_cumulative[august],
    plan.physical_cumulative[august],
  ]);
  expect(shares).toEqual([
    ['Plan original', 94.39, 84.8],
    ['Plan vigente (convenio 1)', 79.99, 71.87],
  ]);
  expect(curve.planned_cumulative[august]).toBe(79.99);
});

describe('a new program', () => {
  const months = { '2026-09': '8000000', '2026-10': '8000000' };
  const later: Program = { id: 'p1', amendment_id: 'a1', months };

  it('goes on from the former one, whose months stay', () => {
    const { curve } = read({ amendments: [amendment], programs: [original, later] }, '2026-09-05');
    expect(pesosOf(curve, '2026-08')).toBe(35_868_544.28);
    expect(pesosOf(curve, '2026-10')).toBe(51_868_544.28);
  });

  it('counts alone from its month on if it states the earlier ones too', () => {
    const whole = { ...later, months: { '2026-05': '20000000', ...months } };
    const { curve } = read({ amendments: [amendment], programs: [original, whole] }, '2026-09-05');
    expect(pesosOf(curve, '2026-08')).toBe(35_868_544.28);
    expect(pesosOf(curve, '2026-09')).toBe(28_000_000);
    expect(pesosOf(curve, '2026-10')).toBe(36_000_000);
  });

  it('is in force from the beginning if there was none, and not at all once its amendment is withdrawn', () => {
    const first = { ...later, first_month: '2026-09' };
    expect(programVersions([first], [amendment])).toMatchObject([{ id: 'p1', on: null }]);
    expect(programVersions([first], [])).toEqual([]);
  });
});

describe('suspended days', () => {
  it('are not late: due at the close of June is the plan of the 9th', () => {
    const { curve } = read({ suspensions: [suspension] }, '2026-07-05');
    const june = curve.month_keys.indexOf('2026-06');
    expect(curve.plans![0]).toMatchObject({ name: 'Plan original' });
    expect(curve.plans![0]!.due_cumulative_amount[june]).toBe(9_000_000);
    expect(curve.plans![0]!.suspended_days[june]).toBe(21);
    expect(curve).toMatchObject({ measured_on: '2026-06-30', suspended_days: 21 });
    expect(curve.earned_schedule?.elapsed_months).toBe(5.3);
    const [notice] = contractNotices({ curve });
    expect(notice?.text).toMatch(/ 21 días suspendidos no cuentan\.$/);
    const parts = dueParts(read({}, '2026-07-05').versions, [suspension], '2026-06');
    expect(parts).toEqual([
      { program: 'p0', from: '', to: '2026-05', days: 21, of: 30 },
      { program: 'p0', from: '', to: '2026-06', days: 9, of: 30 },
    ]);
  });

  it('count until the day, and not those before a new program', () => {
    expect(suspendedUntil([suspension], null, '2026-06-10')).toBe(10);
    expect(suspendedUntil([suspension], '2026-06-15', '2026-12-31')).toBe(7);
    expect(suspendedUntil([suspension], '2026-09-01', '2026-12-31')).toBe(0);
    expect(suspendedUntil([{ on: '2026-06-01', until: '2026-05-31' }], null, '2026-12-31')).toBe(0);
  });
});

const month = fc.constantFrom(...monthRange('2026-01', '2026-12'));
const months = fc.dictionary(month, fc.integer({ min: 1000, max: 9_000_000 }).map(String), { minKeys: 1 });
const offset = fc.integer({ min: 0, max: 120 });
const stops = fc.record({ stop: offset, stopped: offset });
const change = fc.record({ gap: offset, amount: fc.integer({ min: -1000, max: 9_000_000 }), months });

it('changes no figure in force on a day by an amendment of a later day', () => {
  fc.assert(
    fc.property(stops, months, change, change, ({ stop, stopped }, first, early, late) => {
      const day = daysFrom('2026-03-01', early.gap + stop);
      const signed = (id: string, number: number, on: string, { amount }: typeof early) => ({
        ...{ id, number, on, amount, days: 0 },
      });
      const suspensions = [
        { id: 's', on: daysFrom('2026-02-01', stop), until: daysFrom('2026-02-01', stop + stopped) },
      ];
      const before = {
        done: { month: '2026-02', physical: '500' },
        amendments: [signed('a1', 1, daysFrom('2026-03-01', early.gap), early)],
        suspensions,
        programs: [
          { id: 'p0', amendment_id: null, months: first },
          { id: 'p1', amendment_id: 'a1', months: early.months },
        ],
      };
      const after = {
        ...before,
        amendments: [...before.amendments, signed('a2', 2, daysFrom(day, 1 + late.gap), late)],
        programs: [...before.programs, { id: 'p2', amendment_id: 'a2', months: late.months }],
      };
      const inForce = (contract: Contract) => {
        const { versions, curve } = read(contract, day);
        const { measured_on, spi, points_ahead, earned_schedule, suspended_days } = curve;
        const { name: _, ...plan } = planOn(curve.plans!, day);
        const until = curve.month_keys.indexOf(monthOf(day)) + 1;
        return {
          figures: { measured_on, spi, points_ahead, earned_schedule, suspended_days },
          parts: dueParts(versions, suspensions, monthOf(lastMonthEnd(day))),
          on: [plan.on, plan.contract_amount, monthEnd(monthOf(day))],
          due: plan.due_cumulative_amount.slice(0, until),
          planned: plan.planned_cumulative.slice(0, until),
          stopped: plan.suspended_days.slice(0, until),
        };
      };
      expect(inForce(after)).toEqual(inForce(before));
    }),
  );
});
