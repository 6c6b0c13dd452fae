import type { Retention } from '../src/index.ts';
import { contractHistory } from './contract-history.ts';

export type WorkedOperation = {
  op: 'create' | 'update' | 'delete';
  number: number;
  estimation: Record<string, unknown>;
};

/** A worked sequence of estimations (`vectors/estimation-vectors.json`): its operations, and the figures of all rows after each one. */
export type Worked = {
  contract: { anticipo_amount: string };
  operations: WorkedOperation[];
  expected_after_each: Record<string, string | string[] | number>[][];
};

const retention = ({ valor, ...rest }: { valor: string }) => ({ ...rest, valor: Number(valor) }) as Retention;

/** Deductions of a worked estimation, in the form of events. */
export const workedDeductions = (estimation: Record<string, unknown>) => ({
  anticipo_amortization_percentage: Number(estimation['anticipo_amortization_percentage'] ?? 0),
  retencion_retraso: estimation['retencion_retraso']
    ? retention(estimation['retencion_retraso'] as { valor: string })
    : null,
  devolucion_retencion: Number(estimation['devolucion_retencion'] ?? 0),
  otras_retenciones: ((estimation['otras_retenciones'] ?? []) as { valor: string }[]).map(retention),
});

/** Quantity and unit price of each line. */
export const workedLines = (estimation: Record<string, unknown>) =>
  (estimation['lines'] as [string, string][]).map(
    ([quantity, price]) => [Number(quantity), Number(price)] as [number, number],
  );

/** The rows of the contract after each operation of a worked sequence, folded by the ledger. */
export const workedRows = ({ contract, operations }: Worked) => {
  const history = contractHistory(Number(contract.anticipo_amount));
  return operations.map(({ op, number, estimation }) => {
    if (op === 'delete') history.remove(number);
    else history.put(number, { lines: workedLines(estimation), ...workedDeductions(estimation) });
    return history.rows();
  });
};
