import {
  cumulatives,
  foldLedger,
  totalAmount,
  byNumber,
  type Estimation,
  type Deductions,
} from '../src/index.ts';

export type EstimationInput = Partial<Deductions> & { lines: [quantity: number, unit_price: number][] };

const estimationOf = (
  number: number,
  { lines, ...terms }: EstimationInput,
  creation_date: string,
): Estimation => ({
  id: `e${number}`,
  number,
  start_date: '2025-01-01',
  creation_date,
  anticipo_amortization_percentage: 0,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [],
  ...terms,
  total_amount: totalAmount(lines.map(([quantity, unit_price]) => ({ quantity, unit_price }))),
});

/** A contract's estimations with operations by number (create, update, delete); the ledger is folded after each one. */
export const contractHistory = (anticipo_amount: number) => {
  let estimations: Estimation[] = [];
  let clock = 0;
  const at = () => new Date(Date.UTC(2025, 0, 1, 0, 0, clock++)).toISOString();
  return {
    put: (number: number, input: EstimationInput) => {
      const before = estimations.find((estimation) => estimation.number === number);
      const estimation = estimationOf(number, input, before?.creation_date ?? at());
      estimations = [...estimations.filter((other) => other.number !== number), estimation];
    },
    remove: (number: number) => {
      estimations = estimations.filter((estimation) => estimation.number !== number);
    },
    rows: () => {
      const rows = foldLedger({ amount: anticipo_amount }, estimations.toSorted(byNumber));
      const running = cumulatives(rows);
      return rows.map((row, i) => ({ ...row, ...running[i]! }));
    },
  };
};
