import { contractId, visibleProjects, type FollowedContract, type Person } from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, contractIdSql, tables, type ProjectRow } from '@obraclara/projections/tables';
import { inSpanish } from '../list/spanish-order.ts';
import { readGuarantees } from './guarantees.ts';
import { readCurves } from './s-curve.ts';

/** The projections that `readFollowed` reads. */
export const followedProjections = [
  'projects',
  'contract-terms',
  'catalog',
  'program',
  'progress',
  'estimations',
] as const;

type Project = Pick<ProjectRow, 'id' | 'name' | 'estimation_control' | 'payment_terms'> &
  Pick<FollowedContract, 'status' | 'is_received' | 'unpriced'>;

/** SQL: the projects that a user may see, with their works contracts; a null list means all. */
const projectsText = `
  select project.id, name, status, estimation_control, payment_terms,
    contract.closing @? '$.receptions[*] ? (@.kind == "total")' as is_received,
    array(
      select jsonb_build_object('id', item.id, 'concept_code', item.concept_code)
      from jsonb_each(contract.ordered_concepts) ordered join ${tables.catalog_items.from} item on item.id = ordered.key
      where item.extraordinary and ordered.value -> 'price' = 'null' order by item.ordinal, item.id
    ) as unpriced
  from ${tables.projects.from} project
    join ${tables.contracts.from} contract on contract.contract_id = ${contractIdSql('project.id')}
  where $1::text[] is null or project.id = any($1) order by ${inSpanish('name')}, project.id`;

const estimationsText = `
  select id, project_id, number, status, importe_liquido::float8, end_date::text, total_amount::float8, billing,
    ${chargesWorksSql} as charges_works
  from ${tables.estimations.from} where contract_id = any($1) order by number, id`;

type Estimation = FollowedContract['estimations'][number] & { project_id: string };

/** The works contracts of the projects that a person may see, by the names of the projects, by a fixed number of queries. */
export const readFollowed = async (
  db: ReadDb,
  person: Person,
  today: string,
): Promise<Omit<FollowedContract, 'documents'>[]> => {
  const values = [visibleProjects(person)];
  const projects = await db.query<Project>({ name: 'followed projects', text: projectsText, values });
  const ids = projects.rows.map(({ id }) => id);
  const [curves, guarantees, estimations] = await Promise.all([
    readCurves(db, 'main', { projects: ids, today }),
    readGuarantees(db, ids),
    db.query<Estimation>({
      name: 'followed estimations',
      text: estimationsText,
      values: [ids.map((id) => contractId(id))],
    }),
  ]);
  const guaranteesOf = new Map(guarantees.map((one) => [one.project_id, one]));
  const estimationsOf = Map.groupBy(estimations.rows, ({ project_id }) => project_id);
  return projects.rows.flatMap(({ estimation_control, ...project }) => {
    const [read, guaranteed] = [curves.get(project.id), guaranteesOf.get(project.id)];
    if (!read || !guaranteed) return [];
    const { contract, curve, payments } = read;
    return [
      {
        ...project,
        is_formal: estimation_control === 'formal',
        contract_amount: contract.contract_amount,
        end_date: contract.end_date,
        curve,
        estimations: estimationsOf.get(project.id) ?? [],
        payments,
        guaranteed,
        guarantees: guaranteed.guarantees,
        amendments: guaranteed.amendments,
      },
    ];
  });
};
