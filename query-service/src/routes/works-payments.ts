import { worksPayments, type PaidAdvance, type PayableWorks, type WorksPayment } from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, isDraftSql, tables } from '@obraclara/projections/tables';

const estimationsText = `
  select contract_id, status, importe_liquido::float8, end_date::text, total_amount::float8, anticipo_amortization_amount::float8, billing
  from ${tables.estimations.from}
  where contract_id = any($1) and ${chargesWorksSql} and not ${isDraftSql()}
    and (status in ('autorizada', 'pagada') or billing -> 'payments' <> '[]')`;

const advanceText = `
  select contract_id, contract.start_date::text, coalesce(amount, 0)::float8 as amount, coalesce(instalments, '[]') as instalments
  from ${tables.contracts.from} contract left join ${tables.advances.from} advance using (contract_id)
  where contract_id = any($1)`;

type OfContract = { contract_id: string };

/** What was paid of the works of each contract until the day `today`. */
export const readWorksPayments = async (
  db: ReadDb,
  contracts: readonly string[],
  today: string,
): Promise<Map<string, WorksPayment[]>> => {
  const values = [contracts];
  const [estimations, advances] = await Promise.all([
    db.query<PayableWorks & OfContract>({ name: 'payable works', text: estimationsText, values }),
    db.query<PaidAdvance & OfContract & { start_date: string }>({
      name: 'paid advance',
      text: advanceText,
      values,
    }),
  ]);
  const works = Map.groupBy(estimations.rows, ({ contract_id }) => contract_id);
  return new Map(
    advances.rows.map(({ contract_id, start_date, ...advance }) => [
      contract_id,
      worksPayments(works.get(contract_id) ?? [], advance, { start_date, today }),
    ]),
  );
};
