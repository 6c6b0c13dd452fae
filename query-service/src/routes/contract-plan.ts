import {
  programVersions,
  type AmendmentEffect,
  type ContractTerms,
  type ProgramMonth,
  type ProgramVersion,
  type Suspension,
} from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';

/** A contract with what its plans come from: all terms, amendments, suspensions and programs in the order of their days. */
export type PlannedContract = {
  /** In force: pesos without IVA, first and last day. */
  contract_amount: number;
  start_date: string;
  end_date: string;
  versions: ContractTerms[];
  amendments: Pick<AmendmentEffect, 'id' | 'number' | 'on' | 'amount'>[];
  suspensions: Suspension[];
  programs: (ProgramVersion & { project_months: ProgramMonth[]; file_name: string })[];
};

const text = `
  select contract_id, amount_in_force::float8 as contract_amount, start_date::text, end_in_force::text as end_date, versions, suspensions,
    (select coalesce(json_agg(json_build_object(
        'id', one -> 'id', 'number', one -> 'number', 'on', one -> 'on', 'amount', one -> 'amount') order by place), '[]')
      from jsonb_array_elements(amendments) with ordinality as amendment(one, place)) as amendments,
    (select coalesce(json_agg(json_build_object('id', id, 'amendment_id', amendment_id, 'first_month', first_month,
        'project_months', project_months, 'file_name', file_name) order by revision), '[]')
      from ${tables.programs.from} program where program.contract_id = contract.contract_id) as programs
  from ${tables.contracts.from} contract where contract_id = any($1)`;

/** Contracts with their plans, by id; without those that don't exist. */
export const readPlannedContracts = async (
  db: ReadDb,
  contracts: readonly string[],
): Promise<Map<string, PlannedContract>> => {
  const { rows } = await db.query<PlannedContract & { contract_id: string }>({
    name: 'planned contracts',
    text,
    values: [contracts],
  });
  return new Map(
    rows.map(({ contract_id, ...contract }) => [
      contract_id,
      { ...contract, programs: programVersions(contract.programs, contract.amendments) },
    ]),
  );
};

/** The contract with its plans; undefined if it does not exist. */
export const readPlannedContract = async (
  db: ReadDb,
  contract_id: string,
): Promise<PlannedContract | undefined> => (await readPlannedContracts(db, [contract_id])).get(contract_id);
