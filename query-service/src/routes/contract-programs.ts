import { ContractProgramsAnswer, ProjectParams, type ProgramOfContract } from '@obraclara/api';
import type { Action, ContractKind } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';
import { readPlannedContract } from './contract-plan.ts';
import { plannedOf } from './planned.ts';

type Planned = ProgramOfContract['concepts'][number];

/** SQL: the concepts of each program of the contract $1, in catalog order. */
const text = `
  select program.id as program, json_agg(json_build_object('concept_id', item.id, 'concept_code', item.concept_code,
      'concept_name', item.concept_name, 'unit', item.unit, 'monthly_quantities', planned.monthly_quantities)
    order by planned.ordinal, item.id) as concepts
  from ${tables.programs.from} program cross join lateral ${plannedOf('program.id')} planned
    join ${tables.catalog_items.from} item on item.id = planned.id
  where program.contract_id = $1
  group by 1`;

/** All programs of a contract: the original one and that of each amendment, each with the day from which it is in force. */
export const contractProgramsRoute = (url: string, kind: ContractKind, action: Action): ReadRoute => ({
  url,
  summary: 'Programas del contrato: el original y el de cada convenio, con el día desde el que rigen',
  tag: kind === 'main' ? 'Contrato' : 'Contrato interno',
  action,
  projections: ['contract-terms', 'catalog', 'program'],
  project: projectOfRoute,
  params: ProjectParams,
  response: ContractProgramsAnswer,
  answer: async (asked) => {
    const contract_id = contractOfRoute(asked, kind);
    const [contract, planned] = await Promise.all([
      readPlannedContract(asked.db, contract_id),
      asked.db.query<{ program: string; concepts: Planned[] }>({
        name: 'contract programs',
        text,
        values: [contract_id],
      }),
    ]);
    const { programs, amendments, versions } = contract ?? refuse(404, 'El contrato no existe');
    const concepts = new Map(planned.rows.map((row) => [row.program, row.concepts]));
    const answer: ContractProgramsAnswer = programs.map((program) => {
      const amendment = amendments.find(({ id }) => id === program.amendment_id)?.number ?? 0;
      return {
        name: amendment === 0 ? 'Programa original' : `Programa del convenio ${amendment}`,
        amendment,
        on: program.on ?? versions[0]!.on,
        file_name: program.file_name,
        months: program.project_months,
        concepts: concepts.get(program.id) ?? [],
      };
    });
    return { body: JSON.stringify(answer) };
  },
});
