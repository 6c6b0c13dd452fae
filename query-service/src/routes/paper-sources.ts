import { contractId, type ContractKind } from '@obraclara/events';
import type { EstimationSources, PaperContract, StatementSources } from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/past';
import { estimationOrder, tables } from '@obraclara/projections/tables';
import { ledgerOrder } from './contract.ts';

/** Every projection that a document of a contract is made of. */
export const paperProjections = ['internal-contracts', 'estimations', 'catalog'];

const logos = `array_remove(array[app_logo_url, client_logo_url, end_user_logo_url], null) as logos`;
const granted = `coalesce((select amount from ${tables.advances.from} where contract_id = $2), 0) as anticipo_amount`;

/** The contract of project $1 and id $2 as it stands on paper, with the addresses of the logos of its project. */
const contracts: Record<ContractKind, string> = {
  main: `
    select 'main' as kind, name as project, description as object, contract_amount, start_date, end_date, ${granted}, ${logos}
    from ${tables.projects.from} where id = $1`,
  internal: `
    select 'internal' as kind, projects.name as project, internal.title as object, internal.contract_amount,
      internal.start_date, internal.end_date, ${granted}, ${logos}
    from ${tables.internal_contracts.from} internal join ${tables.projects.from} projects on projects.id = internal.project_id
    where internal.project_id = $1`,
};

/** Those that a condition chooses, in the order of the ledger, without their lines. */
const estimations = (chosen: string) => `
  select coalesce(json_agg((doc || '}')::json order by ${estimationOrder}), '[]')
  from ${tables.estimations.from} estimation where ${chosen}`;

/** Every concept of contract $2, and what stands of it in the estimations before $3: sums of decimals. */
const concepts = `
  with estimated as (
    select line.concept_id, sum(line.quantity) as quantity, sum(line.subtotal) as amount
    from this join ${tables.estimations.from} earlier
      on earlier.contract_id = this.contract_id and ${ledgerOrder('earlier')} < ${ledgerOrder('this')},
      jsonb_to_recordset(earlier.concepts) as line(concept_id text, quantity numeric, subtotal numeric)
    group by line.concept_id
  ),
  catalog as (
    select id as concept_id, case when extraordinary then 'extraordinary' else 'budget' end as place, partida,
      quantity, amount, ordinal
    from ${tables.catalog_items.from} where contract_id = $2
  )
  select concept_id, coalesce(place, 'gone') as place, coalesce(partida, '[]') as partida,
    coalesce(catalog.quantity, 0) as quantity, coalesce(catalog.amount, 0) as amount,
    coalesce(estimated.quantity, 0) as estimated_before, coalesce(estimated.amount, 0) as amount_before
  from catalog full join estimated using (concept_id)
  order by array_position(array['budget', 'extraordinary', 'gone'], coalesce(place, 'gone')), ordinal, concept_id`;

/** One statement, so that nothing changes between one figure and the next. */
const ofEstimation = (kind: ContractKind) => ({
  name: `${kind} estimation on paper`,
  text: `
    with this as (select * from ${tables.estimations.from} where id = $3 and contract_id = $2)
    select json_build_object(
      'contract', (select to_json(contract) from (${contracts[kind]}) contract),
      'estimations', (${estimations(`contract_id = $2 and ${ledgerOrder('estimation')} <= ${ledgerOrder('this')}`)}),
      'concepts', (select coalesce(json_agg(concept), '[]') from (${concepts}) concept),
      'lines', this.concepts) as json
    from this`,
});

type WithLogos<Sources> = Sources & { contract: PaperContract & { logos: string[] } };
/** What a document is made of, and the addresses of the logos that go on it. */
export type OnPaper<Sources> = { sources: Sources; logos: string[] };

const parted = <Sources extends { contract: PaperContract }>(
  found: WithLogos<Sources> | undefined,
  missing: string,
): OnPaper<Sources> => {
  const { contract, ...rest } = found ?? refuse(404, missing);
  const { logos: addresses, ...plain } = contract ?? refuse(404, 'El proyecto no tiene contrato interno');
  return { sources: { ...rest, contract: plain } as unknown as Sources, logos: addresses };
};

/** All that the documents of one estimation are made of. Refuses with 404 where it is gone. */
export const estimationOnPaper = async (
  db: ReadDb,
  { project_id, id, kind }: { project_id: string; id: string; kind: ContractKind },
): Promise<OnPaper<EstimationSources>> => {
  const { rows } = await db.query<{ json: WithLogos<EstimationSources> }>({
    ...ofEstimation(kind),
    values: [project_id, contractId(project_id, kind), id],
  });
  return parted(rows[0]?.json, 'La estimación no existe');
};

const ofContract = (kind: ContractKind) => ({
  name: `${kind} contract on paper`,
  text: `
    select json_build_object(
      'contract', (select to_json(contract) from (${contracts[kind]}) contract),
      'estimations', (${estimations('contract_id = $2')})) as json`,
});

/** All that the account of a contract is made of. Refuses with 404 where there is no such contract. */
export const contractOnPaper = async (
  db: ReadDb,
  project_id: string,
  kind: ContractKind,
): Promise<OnPaper<StatementSources>> => {
  const { rows } = await db.query<{ json: WithLogos<StatementSources> }>({
    ...ofContract(kind),
    values: [project_id, contractId(project_id, kind)],
  });
  return parted(rows[0]?.json, 'El proyecto no existe');
};
