import Big from 'big.js';

/*
 * Figures of a contract's estimations, computed from design.md §8 without any product code: big.js decimals, a plain list,
 * and everything recomputed on each call.
 */

export type ReferenceRetention = {
  nombre: string;
  tipo: 'porcentaje' | 'importe';
  valor: number;
  es_suma: boolean;
  base?: 'subtotal_3' | 'subtotal_2' | 'subtotal_1' | 'monto_total';
};

type ReferenceLine = {
  concept_id: string;
  concept_code: string;
  unit_price: number;
  quantity: number;
};

export type ReferenceEstimation = {
  id: string;
  number: number;
  period: string;
  start_date: string;
  end_date: string;
  status: string;
  anticipo_amortization_percentage: number;
  es_final: boolean;
  retencion_retraso: ReferenceRetention | null;
  devolucion_retencion: number;
  otras_retenciones: ReferenceRetention[];
  lines: ReferenceLine[];
};

/** `estimations`: in order of creation. */
export type ReferenceContract = {
  advance: { amount: number; percentage: number };
  estimations: ReferenceEstimation[];
};

const cents = (value: Big) => value.round(2, 1);
const share = (of: Big, percentage: number) => cents(of.times(percentage).div(100));
const smallest = (...values: Big[]) => values.reduce((least, value) => (value.lt(least) ? value : least));

const signedAmount = ({ tipo, valor, es_suma }: ReferenceRetention, of: Big) => {
  const amount = tipo === 'porcentaje' ? share(of, valor) : cents(new Big(valor));
  return es_suma ? amount : amount.times(-1);
};

const amortised = (estimation: ReferenceEstimation, total: Big, balance: Big | undefined) => {
  const wanted = share(total, estimation.anticipo_amortization_percentage);
  if (!balance) return wanted;
  return smallest(estimation.es_final ? balance : wanted, balance, total);
};

const lineOf = ({ concept_id, concept_code, unit_price, quantity }: ReferenceLine) => ({
  concept_id,
  concept_code,
  unit_price,
  quantity,
  subtotal: cents(new Big(quantity).times(unit_price)).toNumber(),
});

const caratula = (estimation: ReferenceEstimation, balance: Big | undefined) => {
  const lines = estimation.lines.map(lineOf);
  const total = lines.reduce((sum, { subtotal }) => sum.plus(subtotal), new Big(0));
  const amortisation = amortised(estimation, total, balance);
  const subtotal_1 = total.minus(amortisation);
  const iva = share(subtotal_1, 16);
  const subtotal_2 = subtotal_1.plus(iva);
  const late = estimation.retencion_retraso
    ? signedAmount(estimation.retencion_retraso, subtotal_2)
    : new Big(0);
  const subtotal_3 = subtotal_2.plus(late).plus(estimation.devolucion_retencion);
  const bases = { subtotal_3, subtotal_2, subtotal_1, monto_total: total };
  const others = estimation.otras_retenciones.map((one) =>
    signedAmount(one, bases[one.base ?? 'subtotal_3']),
  );
  const net = others.reduce((sum, other) => sum.plus(other), subtotal_3);
  return { lines, total, amortisation, subtotal_1, iva, subtotal_2, late, subtotal_3, others, net };
};

// Turns -0 into 0: both are the same amount.
const pesos = (value: Big) => value.toNumber() + 0;

/** Every estimation of the contract with all figures, in the order of the ledger. */
export const rowsOf = ({ advance, estimations }: ReferenceContract) => {
  let balance = advance.amount > 0 ? new Big(advance.amount) : undefined;
  let [amortisedSoFar, liquidSoFar] = [new Big(0), new Big(0)];
  const inOrder = estimations
    .map((estimation, created) => ({ estimation, created }))
    .sort((a, b) => a.estimation.number - b.estimation.number || a.created - b.created);
  return inOrder.map(({ estimation }) => {
    const { lines: _, ...said } = estimation;
    const worked = caratula(estimation, balance);
    balance = balance?.minus(worked.amortisation);
    amortisedSoFar = amortisedSoFar.plus(worked.amortisation);
    liquidSoFar = liquidSoFar.plus(worked.net);
    return {
      ...said,
      concepts: worked.lines,
      total_amount: pesos(worked.total),
      anticipo_amortization_amount: pesos(worked.amortisation),
      subtotal_1: pesos(worked.subtotal_1),
      iva: pesos(worked.iva),
      subtotal_2: pesos(worked.subtotal_2),
      retencion_retraso_amount: pesos(worked.late),
      subtotal_3: pesos(worked.subtotal_3),
      otras_retenciones_amounts: worked.others.map(pesos),
      importe_liquido: pesos(worked.net),
      net_amount: pesos(worked.net),
      cumulative_amortization: pesos(amortisedSoFar),
      cumulative_liquid_amount: pesos(liquidSoFar),
      cumulative_amount: pesos(liquidSoFar),
    };
  });
};

export type ReferenceRow = ReturnType<typeof rowsOf>[number];

const figuresOf = (row: ReferenceRow) => ({
  anticipo_amortization_amount: row.anticipo_amortization_amount,
  importe_liquido: row.importe_liquido,
  cumulative_liquid_amount: row.cumulative_liquid_amount,
});

/** Ids of the estimations whose figures differ, and those of them that were paid or are `touched`. */
export const differencesOf = (before: ReferenceContract, after: ReferenceContract, touched?: string) => {
  const later = new Map(rowsOf(after).map((row) => [row.id, row]));
  const all = rowsOf(before).map((row) => {
    const now = later.get(row.id);
    const [was, is] = [figuresOf(row), now ? figuresOf(now) : null];
    return { id: row.id, number: row.number, before: was, after: is, status: row.status };
  });
  const moved = ({ before: was, after: is }: (typeof all)[number]) =>
    !is || JSON.stringify(was) !== JSON.stringify(is);
  const ownMoved = ({ before: was, after: is }: (typeof all)[number]) =>
    !is ||
    was.importe_liquido !== is.importe_liquido ||
    was.anticipo_amortization_amount !== is.anticipo_amortization_amount;
  const shown = ({ status: _, ...rest }: (typeof all)[number]) => rest;
  return {
    changes: all.filter(moved).map(shown),
    paid: all.filter((one) => one.status === 'pagada' && (one.id === touched || ownMoved(one))).map(shown),
  };
};
