import { GuaranteesAnswer, ProjectParams } from '@obraclara/api';
import { contractId, guaranteesOn, type GuaranteedContract } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { isDraftSql, tables, type ContractRow } from '@obraclara/projections/tables';
import type { Asked, ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

/** A works contract with its guarantees, its advance, and what was executed of it by presented estimations. */
export type GuaranteesOfContract = Pick<ContractRow, 'project_id' | 'amendments' | 'guarantees'> &
  Omit<GuaranteedContract, 'amendments'>;

const text = `
  select contract.project_id, contract.contract_amount::float8 as contract_amount, contract.end_in_force::text as end_date, contract.amendments,
    contract.guarantees, case when project.iva_exempt then 0 else project.iva_percentage end::float8 as iva_percentage,
    json_build_object(
      'granted', (contract.advance ->> 'amount')::numeric + (select coalesce(sum((one ->> 'amount')::numeric), 0)
        from jsonb_array_elements(contract.advance -> 'instalments') one),
      'amortised', coalesce(charged.amortised, 0)) as advance,
    coalesce(charged.executed, 0)::float8 as executed
  from ${tables.contracts.from} contract
    join ${tables.projects.from} project on project.id = contract.project_id
    cross join lateral (select sum(anticipo_amortization_amount) as amortised,
        sum(total_amount) filter (where estimation_type <> 'gastos_no_recuperables') as executed
      from ${tables.estimations.from} where contract_id = contract.contract_id and not ${isDraftSql()}) charged
  where contract.contract_id = any($1)`;

/** The guarantees of the works contracts of these projects. */
export const readGuarantees = async (db: ReadDb, projects: readonly string[]) => {
  const values = [projects.map((project) => contractId(project))];
  const { rows } = await db.query<GuaranteesOfContract>({ name: 'guarantees', text, values });
  return rows;
};

/** The guarantees of the works contract of a route. Refuses (404) if there is none. */
const guaranteesOf = async ({ db, params, today }: Asked): Promise<GuaranteesAnswer> => {
  const project_id = projectOfRoute(params);
  const [found = refuse(404, 'El contrato no existe')] = await readGuarantees(db, [project_id]);
  const { guarantees: known, ...contract } = found;
  const { status, required, endorsements, warnings } = guaranteesOn(contract, known, today);
  return {
    terms: known.terms,
    iva_percentage: contract.iva_percentage,
    guarantees: known.guarantees.map((one, at) => {
      const { amount: total, until: in_force_until, ...limit } = status[at]!;
      return { ...one, total, in_force_until, ...limit };
    }),
    required,
    endorsements,
    warnings,
  } as GuaranteesAnswer;
};

/** The guarantees of a works contract: what is required, what was filed, what is missing, and the limits. */
export const guaranteesRoute: ReadRoute = {
  url: '/projects/:projectId/guarantees',
  summary: 'Garantías del contrato: lo que exige, lo que hay, lo que falta y lo que vence',
  tag: 'Contrato',
  action: 'estimations.read',
  projections: ['contract-terms', 'estimations', 'projects'],
  project: projectOfRoute,
  params: ProjectParams,
  response: GuaranteesAnswer,
  answer: async (asked) => ({ body: JSON.stringify(await guaranteesOf(asked)) }),
};
