import { partsOf } from '../../../examples/concepts.ts';
import { amended } from '../../../examples/contracts/amended-hospital.ts';
import { hospital } from '../../../examples/contracts/hospital.ts';
import { hospitalExcess, hospitalExtraordinary, hospitalNew } from '../../../demo/src/hospital/amendment.ts';
import { hospitalEstimations, type HospitalEstimation } from '../../../demo/src/hospital/estimations.ts';
import { hospitalInstalments } from '../../../demo/src/hospital/load.ts';
import {
  equal,
  exact,
  less,
  minus,
  over,
  percent,
  plus,
  r2,
  times,
  toNumber,
  type Fraction,
} from './fractions.ts';

/*
 * The figures of the contract of contract-life.md by its rules, in exact fractions. From the product it takes only what was captured: the
 * catalog, the amendment, the instalments of the advance and the lines of the estimations.
 */

const parts = partsOf(hospital, { months: 9, separator: '-', digits: 2, full: (name) => name });
const awarded = parts.flatMap(({ concepts }) => concepts);
export const plan: HospitalEstimation[] = hospitalEstimations(
  awarded.map(({ code, unit, quantity, months }) => ({ code, unit, quantity, planned: months })),
);

const zero = exact(0);
const total = (all: Fraction[]) => plus(zero, ...all);
const importe = (quantity: number | Fraction, price: number) =>
  r2(times(typeof quantity === 'number' ? exact(quantity) : quantity, exact(price)));

type Concept = { price: number; awarded: Fraction; added: Fraction };
const concepts = new Map<string, Concept>([
  ...awarded.map(({ code, quantity, price }): [string, Concept] => [
    code,
    { price, awarded: exact(quantity), added: exact(hospitalExcess[code] ?? 0) },
  ]),
  ...[...hospitalExtraordinary, ...hospitalNew].map(({ code, quantity, price }): [string, Concept] => [
    code,
    { price, awarded: zero, added: exact(quantity) },
  ]),
]);

/** Sums of the award, and of the three parts of the amendment (contract-life §4). */
export const sums = {
  award: toNumber(total(awarded.map(({ quantity, price }) => importe(quantity, price)))),
  excess: toNumber(
    total(
      Object.entries(hospitalExcess).map(([code, quantity]) => importe(quantity, concepts.get(code)!.price)),
    ),
  ),
  extraordinary: toNumber(
    total(hospitalExtraordinary.map(({ quantity, price }) => importe(quantity, price))),
  ),
  added: toNumber(total(hospitalNew.map(({ quantity, price }) => importe(quantity, price)))),
};

/** Shares of the amounts above that must be guaranteed, in pesos (contract-life §8). */
export const guaranteed = {
  advance: toNumber(total(hospitalInstalments.map(({ amount }) => exact(amount)))),
  compliance: toNumber(percent(exact(sums.award), 10)),
  endorsement: toNumber(percent(plus(...[sums.excess, sums.extraordinary, sums.added].map(exact)), 10)),
};

/** The day from which the amendment is in force. */
const amendedOn = '2026-09-01';

type Charged = { quantity: Fraction; amount: Fraction };
const charged = new Map<string, Charged>();

/** Importe of a line with closing cents, and the part of it beyond the award, which the amendment's advance of 0 % covers. */
const lineFigures = (code: string, quantity: number, end: string) => {
  const { price, awarded: original, added } = concepts.get(code)!;
  const before = charged.get(code) ?? { quantity: zero, amount: zero };
  const contracted = end < amendedOn ? original : plus(original, added);
  const after = plus(before.quantity, exact(quantity));
  const closes = quantity > 0 && equal(after, contracted);
  const amount = closes ? minus(importe(contracted, price), before.amount) : importe(quantity, price);
  const beyond = less(original, after)
    ? minus(after, less(original, before.quantity) ? before.quantity : original)
    : zero;
  charged.set(code, { quantity: after, amount: plus(before.amount, amount) });
  return { amount, withoutAdvance: importe(beyond, price) };
};

/** The importes of an estimation: all of it, and the part without advance. */
const importesOf = (
  { lines, items, adjusts, end_date }: HospitalEstimation,
  earlier: readonly Fraction[],
) => {
  if (items) return { amount: total(items.map((item) => exact(item.amount))), withoutAdvance: zero };
  if (adjusts) {
    const increase = percent(earlier[adjusts.number - 1]!, adjusts.percentage);
    return { amount: percent(increase, 70), withoutAdvance: zero };
  }
  const figures = lines.map(({ code, quantity }) => lineFigures(code, quantity, end_date));
  return {
    amount: total(figures.map(({ amount }) => amount)),
    withoutAdvance: total(figures.map((one) => one.withoutAdvance)),
  };
};

const isWorks = ({ type }: HospitalEstimation) => type === 'trabajos' || type === 'adicionales';

/** Every estimation with its figures, in pesos, in the order of the numbers. */
export const expected = () => {
  charged.clear();
  const importes: Fraction[] = [];
  let [amortised, liquid, works] = [zero, zero, zero];
  return plan.map((estimation) => {
    const { amount, withoutAdvance } = importesOf(estimation, importes);
    importes.push(amount);
    const granted = total(
      hospitalInstalments.filter(({ on }) => on <= estimation.end_date).map((one) => exact(one.amount)),
    );
    const balance = minus(granted, amortised);
    const wanted = percent(minus(amount, withoutAdvance), 30);
    const most = less(balance, wanted) ? balance : wanted;
    const amortisation = !isWorks(estimation) ? zero : estimation.final ? balance : most;
    amortised = plus(amortised, amortisation);
    const subtotal1 = minus(amount, amortisation);
    const iva = percent(subtotal1, 16);
    const subtotal2 = plus(subtotal1, iva);
    const subtotal3 = plus(subtotal2, exact(-(estimation.late ?? 0)), exact(estimation.returned ?? 0));
    const deductions = estimation.deductions.map(({ tipo, valor, es_suma }) => {
      const value = tipo === 'porcentaje' ? percent(amount, valor) : exact(valor);
      return es_suma ? value : minus(zero, value);
    });
    const net = plus(subtotal3, ...deductions);
    liquid = plus(liquid, net);
    if (isWorks(estimation)) works = plus(works, amount);
    return {
      number: estimation.number,
      total_amount: toNumber(amount),
      anticipo_amortization_amount: toNumber(amortisation),
      subtotal_1: toNumber(subtotal1),
      iva: toNumber(iva),
      subtotal_2: toNumber(subtotal2),
      subtotal_3: toNumber(subtotal3),
      otras_retenciones_amounts: deductions.map(toNumber),
      importe_liquido: toNumber(net),
      cumulative_amortization: toNumber(amortised),
      cumulative_liquid_amount: toNumber(liquid),
      works: toNumber(works),
    };
  });
};

/**
 * Financial progress in pesos, and in per cent of the contract with its amendment, once the works of these estimations (by number) are paid
 * (contract-life §7).
 */
export const financial = (paid: readonly number[]) => {
  const of = expected().filter(({ number }) => paid.includes(number) && isWorks(plan[number - 1]!));
  const sum = (figure: (one: (typeof of)[number]) => number) => total(of.map((one) => exact(figure(one))));
  const paid_works = sum((one) => one.total_amount);
  const paid_amortization = sum((one) => one.anticipo_amortization_amount);
  const paid_advance = total(hospitalInstalments.map(({ amount }) => exact(amount)));
  const amount = plus(minus(paid_works, paid_amortization), paid_advance);
  const contract = total(Object.values(sums).map(exact));
  return {
    paid_works: toNumber(paid_works),
    paid_amortization: toNumber(paid_amortization),
    paid_advance: toNumber(paid_advance),
    financial_amount: toNumber(amount),
    financial_percentage: toNumber(times(over(amount, contract), exact(100))),
  };
};

/** Planned share at the end of each month, in per cent to hundredths, of the award or of the contract with its amendment. */
export const plannedShares = (version: 'award' | 'amended'): number[] => {
  const planned = version === 'award' ? awarded : amended(parts).flatMap(({ concepts }) => concepts);
  const months = planned[0]!.months.length;
  const whole = total(planned.map(({ quantity, price }) => importe(quantity, price)));
  return Array.from({ length: months }, (_, month) => {
    const amounts = planned.map((one) =>
      times(total(one.months.slice(0, month + 1).map(exact)), exact(one.price)),
    );
    return toNumber(times(over(total(amounts), whole), exact(100)));
  });
};

/** Guarantee against hidden defects: 10 % of what was executed, expenses that are not recoverable apart. */
export const defectsGuarantee = (): number => {
  const rows = expected().filter((_, at) => plan[at]!.type !== 'gastos_no_recuperables');
  return toNumber(percent(total(rows.map(({ total_amount }) => exact(total_amount))), 10));
};

/**
 * The finiquito of the estimations that are authorised, in pesos: what is left to pay of them, the advance that they did not amortise with
 * its IVA, and the balance in favour of the contractor (contract-life §8). Nothing was retained that is still to be returned.
 */
export const expectedSettlement = ({ authorised, paid }: { authorised: number[]; paid: number[] }) => {
  const rows = expected().filter(({ number }) => authorised.includes(number));
  const open = rows.filter(({ number }) => !paid.includes(number));
  const contractor = total(open.map(({ importe_liquido }) => exact(importe_liquido)));
  const granted = total(hospitalInstalments.map(({ amount }) => exact(amount)));
  const amortised = total(rows.map((one) => exact(one.anticipo_amortization_amount)));
  const left = minus(granted, amortised);
  const other = plus(left, percent(left, 16));
  return {
    rows: open.map(({ number, importe_liquido }) => [number, importe_liquido]),
    left: toNumber(left),
    contractor: toNumber(contractor),
    other: toNumber(other),
    balance: toNumber(minus(contractor, other)),
  };
};
