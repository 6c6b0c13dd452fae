import { worksPayments, type PaidAdvance, type PayableWorks, type WorksPayment } from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, isDraftSql, tables } from '@obraclara/projections/tables';

const estimationsText = `
  select status, importe_liquido::float8, end_date::text, total_amount::float8, anticipo_amortization_amount::float8, billing
  from ${tables.estimations.from}
  where contract_id = $1 and ${chargesWorksSql} and not ${isDraftSql()}
    and (status in ('autorizada', 'pagada') or billing -> 'payments' <> '[]')`;

const advanceText = `
  select contract.start_date::text, coalesce(amount, 0)::float8 as amount, coalesce(instalments, '[]') as instalments
  from ${tables.contracts.from} contract left join ${tables.advances.from} advance using (contract_id)
  where contract_id = $1`;

/** What was paid of the works of a contract until the day `today`; nothing if the contract does not exist. */
export const readWorksPayments = async (
  db: ReadDb,
  contract_id: string,
  today: string,
): Promise<WorksPayment[]> => {
  const values = [contract_id];
  const [estimations, advances] = await Promise.all([
    db.query<PayableWorks>({ name: 'payable works', text: estimationsText, values }),
    db.query<PaidAdvance & { start_date: string }>({ name: 'paid advance', text: advanceText, values }),
  ]);
  const [advance] = advances.rows;
  return advance ? worksPayments(estimations.rows, advance, { start_date: advance.start_date, today }) : [];
};
