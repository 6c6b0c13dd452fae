import { cumulatives, foldLedger, totalAmount, byNumber, type Claim, type Deductions } from '../src/index.ts';

export type ClaimInput = Partial<Deductions> & { lines: [quantity: number, unit_price: number][] };

const claimOf = (number: number, { lines, ...terms }: ClaimInput, creation_date: string): Claim => ({
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

/** A contract's claims as people work on them: create, update and delete by number, the ledger folded anew each time. */
export const contractHistory = (anticipo_amount: number) => {
  let claims: Claim[] = [];
  let clock = 0;
  const at = () => new Date(Date.UTC(2025, 0, 1, 0, 0, clock++)).toISOString();
  return {
    put: (number: number, input: ClaimInput) => {
      const before = claims.find((claim) => claim.number === number);
      const claim = claimOf(number, input, before?.creation_date ?? at());
      claims = [...claims.filter((other) => other.number !== number), claim];
    },
    remove: (number: number) => {
      claims = claims.filter((claim) => claim.number !== number);
    },
    rows: () => {
      const rows = foldLedger(anticipo_amount, claims.toSorted(byNumber));
      const running = cumulatives(rows);
      return rows.map((row, i) => ({ ...row, ...running[i]! }));
    },
  };
};
