import { PortfolioRow } from '@obraclara/api';
import { contractId, portfolioFigures, visibleProjects, type PortfolioEstimation } from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, contractIdSql, tables, type ProjectRow } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { inSpanish } from '../list/spanish-order.ts';
import type { ReadRoute } from '../read-route.ts';
import { readGuarantees } from './guarantees.ts';
import { readCurves } from './s-curve.ts';

type Project = Pick<ProjectRow, 'id' | 'name' | 'estimation_control' | 'payment_terms'> &
  Pick<PortfolioRow, 'status'> & { is_received: boolean };

/** SQL: the projects that a user may see, with their works contracts; a null list means all. */
const projectsText = `
  select project.id, name, status, estimation_control, payment_terms,
    contract.closing @? '$.receptions[*] ? (@.kind == "total")' as is_received
  from ${tables.projects.from} project
    join ${tables.contracts.from} contract on contract.contract_id = ${contractIdSql('project.id')}
  where $1::text[] is null or project.id = any($1) order by ${inSpanish('name')}, project.id`;

const estimationsText = `
  select project_id, number, status, importe_liquido::float8, end_date::text, total_amount::float8, billing,
    ${chargesWorksSql} as charges_works
  from ${tables.estimations.from} where contract_id = any($1)`;

/** The rows of these projects, in their order, by a fixed number of queries. */
const readPortfolio = async (
  db: ReadDb,
  projects: readonly Project[],
  today: string,
): Promise<PortfolioRow[]> => {
  const ids = projects.map(({ id }) => id);
  const [curves, guarantees, estimations] = await Promise.all([
    readCurves(db, 'main', { projects: ids, today }),
    readGuarantees(db, ids),
    db.query<PortfolioEstimation & { project_id: string }>({
      name: 'portfolio estimations',
      text: estimationsText,
      values: [ids.map((id) => contractId(id))],
    }),
  ]);
  const guaranteesOf = new Map(guarantees.map((one) => [one.project_id, one]));
  const estimationsOf = Map.groupBy(estimations.rows, ({ project_id }) => project_id);
  return projects.flatMap(({ id, name, status, estimation_control, ...project }) => {
    const [read, guaranteed] = [curves.get(id), guaranteesOf.get(id)];
    if (!read || !guaranteed) return [];
    const { contract, curve, payments } = read;
    const figures = portfolioFigures(
      {
        status,
        is_formal: estimation_control === 'formal',
        ...project,
        contract_amount: contract.contract_amount,
        end_date: contract.end_date,
        curve,
        estimations: estimationsOf.get(id) ?? [],
        payments,
        guaranteed,
        guarantees: guaranteed.guarantees,
      },
      today,
    );
    return [{ id, name, status, ...figures }];
  });
};

/** The projects that a person may see, with the figures of their works contracts. */
export const portfolioRoute: ReadRoute = {
  url: '/portfolio',
  summary:
    'Cartera: los contratos de obra que la persona puede ver, con sus cifras, su próximo plazo y sus alarmas',
  tag: 'Análisis',
  action: 'portfolio.read',
  projections: ['projects', 'contract-terms', 'catalog', 'program', 'progress', 'estimations'],
  ofVisibleProjects: true,
  response: Type.Array(PortfolioRow),
  answer: async ({ db, person, today }) => {
    const values = [visibleProjects(person)];
    const { rows } = await db.query<Project>({ name: 'portfolio projects', text: projectsText, values });
    return { body: JSON.stringify(await readPortfolio(db, rows, today)) };
  },
};
