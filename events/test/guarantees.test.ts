import { expect, it } from 'vitest';
import {
  advanceWarning,
  defaultGuaranteeTerms,
  guaranteesAfter,
  guaranteesOn,
  monthsFrom,
  noGuarantees,
  paymentWarning,
  type GuaranteedContract,
  type GuaranteeEvent,
  type GuaranteeKind,
  type Guarantees,
  type GuaranteeTerms,
} from '../src/index.ts';

/* The contract of contract-life.md §0 and §8. */
const awarded: GuaranteedContract = {
  contract_amount: 38_000_364.74,
  end_date: '2026-09-29',
  amendments: [],
  advance: { granted: 11_400_109.42, amortised: 0 },
  executed: 0,
  iva_percentage: 16,
};
const amended: GuaranteedContract = {
  ...awarded,
  end_date: '2026-11-13',
  amendments: [{ number: 1, on: '2026-09-01', amount: 6_840_065.65, days: 45 }],
};
const of = { contract_id: 'p1:main', project_id: 'p1' };
const fact = {
  at: '2026-01-01T00:00:00Z',
  by: 'u1',
  revision: 1,
  role: 'manager',
  command_id: 'c',
  correlation_id: 'r',
  schema_version: 1,
} as const;

const after = (...events: GuaranteeEvent[]): Guarantees =>
  events.reduce((known, event) => guaranteesAfter(known, event, fact), noGuarantees);
const terms = (changed: Partial<GuaranteeTerms>): GuaranteeEvent => ({
  type: 'GuaranteeTermsSet',
  data: { ...of, ...defaultGuaranteeTerms, ...changed },
});
const filed = (kind: GuaranteeKind, amount: number, until = '2027-12-31'): GuaranteeEvent => ({
  type: 'GuaranteeFiled',
  data: {
    ...of,
    id: kind,
    kind,
    folio: `F-${kind}`,
    institution: 'Afianzadora',
    amount,
    from: '2025-12-19',
    until,
  },
});
const endorsed = (amount: number, more: { amendment?: number; until?: string } = {}): GuaranteeEvent => ({
  type: 'GuaranteeEndorsed',
  data: { ...of, id: 'cumplimiento', endorsement_id: 'e1', folio: 'E-1', on: '2026-09-08', amount, ...more },
});
const withdrawn = (record: 'filing' | 'endorsement' | 'release'): GuaranteeEvent => ({
  type: 'GuaranteeWithdrawn',
  data: { ...of, id: 'cumplimiento', record, amount: 0, until: '2027-12-31', reason: 'Error' },
});
const released: GuaranteeEvent = {
  type: 'GuaranteeReleased',
  data: { ...of, id: 'cumplimiento', folio: 'OF-1', on: '2026-11-20' },
};

const requiredOf = (contract: GuaranteedContract, known: Guarantees, today: string) =>
  guaranteesOn(contract, known, today).required.map((one) => [one.required, one.proposed, one.due]);

it('proposes the amounts of contract-life §8, and asks for defects once the works are over', () => {
  expect(requiredOf(awarded, noGuarantees, '2026-01-12')).toEqual([
    [11_400_109.42, 11_400_109.42, true],
    [3_800_036.47, 3_800_036.47, true],
    [0, 0, false],
  ]);
  expect(requiredOf(awarded, after(terms({ advance_with_iva: true })), '2026-01-12')[0]).toEqual([
    13_224_126.93,
    13_224_126.93,
    true,
  ]);
  const executed = { ...amended, executed: 45_711_959.18 };
  expect(requiredOf(executed, noGuarantees, '2026-11-13')[2]).toEqual([4_571_195.92, 4_571_195.92, false]);
  expect(requiredOf(executed, noGuarantees, '2026-11-14')[2]).toEqual([4_571_195.92, 4_571_195.92, true]);
  const untilOn = (today: string) =>
    guaranteesOn(executed, noGuarantees, today).required.map(({ until }) => until);
  expect(untilOn('2026-09-01')).toEqual(['2026-11-13', '2026-11-13', '2027-11-13']);
  expect(untilOn('2026-11-20')).toEqual(['2026-11-20', '2026-11-20', '2027-11-20']);
  expect(monthsFrom('2027-11-30', 3)).toBe('2028-02-29');
});

it('asks for the endorsement of an amendment within its days, and counts down', () => {
  const known = after(filed('cumplimiento', 3_800_036.47));
  const lightOn = (today: string) => {
    const [one] = guaranteesOn(amended, known, today).endorsements;
    return [one!.days_left, one!.light];
  };
  expect(guaranteesOn(amended, known, '2026-09-02').endorsements).toMatchObject([
    { amendment: 1, required: 684_006.57, missing: 684_006.57, done: false, limit: '2026-09-11' },
  ]);
  expect(lightOn('2026-09-05')).toEqual([6, 'soon']);
  expect(lightOn('2026-09-06')).toEqual([5, 'urgent']);
  expect(lightOn('2026-09-11')).toEqual([0, 'urgent']);
  expect(lightOn('2026-09-12')).toEqual([-1, 'late']);
  expect(guaranteesOn(amended, known, '2026-09-12').warnings).toContain(
    'Falta el endoso de la garantía de cumplimiento por el convenio 1 por $684,006.57, venció el 11/09/2026 (RLOPSRM art. 91).',
  );
  const done = after(filed('cumplimiento', 3_800_036.47), endorsed(684_006.57, { amendment: 1 }));
  const [, compliance] = guaranteesOn(amended, done, '2026-09-12').required;
  expect(compliance).toMatchObject({ required: 4_484_043.04, covered: 4_484_043.04, proposed: 0 });
  expect(guaranteesOn(amended, done, '2026-09-12').endorsements).toMatchObject([
    { done: true, light: 'none' },
  ]);
  // One guarantee of the whole contract needs no endorsement; a contract without compliance asks for none.
  const whole = after(filed('cumplimiento', 4_484_043.04));
  expect(guaranteesOn(amended, whole, '2026-09-12').endorsements).toMatchObject([{ done: true }]);
  expect(
    guaranteesOn(amended, after(terms({ compliance_percentage: 0 })), '2026-09-12').endorsements,
  ).toEqual([]);
});

it('lights 30, 15 and 5 days before a guarantee ends, and counts one that ended for nothing', () => {
  const known = after(filed('cumplimiento', 3_800_036.47, '2026-12-31'));
  const on = (today: string) => guaranteesOn(awarded, known, today);
  const lights = [
    '2026-11-30',
    '2026-12-01',
    '2026-12-15',
    '2026-12-16',
    '2026-12-25',
    '2026-12-26',
    '2027-01-01',
  ];
  expect(lights.map((today) => on(today).status[0]!.light)).toEqual([
    'none',
    'early',
    'early',
    'soon',
    'soon',
    'urgent',
    'late',
  ]);
  expect(on('2026-12-31').required[1]).toMatchObject({ covered: 3_800_036.47, proposed: 0 });
  expect(on('2027-01-01').required[1]).toMatchObject({ covered: 0, proposed: 3_800_036.47 });
  const longer = after(
    filed('cumplimiento', 3_800_036.47, '2026-12-31'),
    endorsed(0, { until: '2027-03-31' }),
  );
  expect(guaranteesOn(awarded, longer, '2027-01-01').status).toMatchObject([
    { until: '2027-03-31', light: 'none' },
  ]);
});

it('needs no guarantee of an amortised advance, nor of compliance once hidden defects are covered', () => {
  const executed = {
    ...amended,
    executed: 45_711_959.18,
    advance: { granted: 11_400_109.42, amortised: 11_400_109.42 },
  };
  const known = after(filed('vicios_ocultos', 4_571_195.92));
  expect(guaranteesOn(executed, known, '2026-11-20')).toMatchObject({
    required: [{ required: 0 }, { due: false }, { proposed: 0 }],
    endorsements: [],
    warnings: [],
  });
});

it('withdraws the last record of a guarantee', () => {
  const whole = [filed('cumplimiento', 3_800_036.47), endorsed(684_006.57), released];
  const seen = [[], [withdrawn('release')], [withdrawn('release'), withdrawn('endorsement')]].map((more) =>
    after(...whole, ...more).guarantees.map((one) => [one.endorsements.length, one.released?.folio]),
  );
  expect(seen).toEqual([[[1, 'OF-1']], [[1, undefined]], [[0, undefined]]]);
  expect(
    after(...whole, withdrawn('release'), withdrawn('endorsement'), withdrawn('filing')).guarantees,
  ).toEqual([]);
});

it('warns of a payment and of an exhibition without their guarantees', () => {
  const bare = guaranteesOn(awarded, noGuarantees, '2026-02-02');
  expect(paymentWarning(bare.required)).toBe(
    'Falta la garantía de cumplimiento: $3,800,036.47 (LOPSRM art. 48).',
  );
  const known = after(filed('cumplimiento', 3_800_036.47), filed('anticipo', 3_800_036.47));
  const { required } = guaranteesOn(awarded, known, '2026-02-02');
  expect(paymentWarning(required)).toBeNull();
  const asked = { required, terms: defaultGuaranteeTerms, iva_percentage: 16 };
  expect(advanceWarning(asked, 3_800_036.47)).toBeNull();
  expect(advanceWarning(asked, 11_400_109.42)).toBe(
    'La garantía del anticipo es de $3,800,036.47 y se exigen $11,400,109.42 (LOPSRM art. 48).',
  );
  expect(
    advanceWarning({ ...asked, terms: { ...defaultGuaranteeTerms, advance_with_iva: true } }, 3_800_036.47),
  ).toBe('La garantía del anticipo es de $3,800,036.47 y se exigen $4,408,042.31 (LOPSRM art. 48).');
});
