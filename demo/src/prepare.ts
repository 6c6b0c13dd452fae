import { addMoney, lineAmount } from '@obraclara/events';
import type { Client } from './client.ts';
import type { DemoContract } from './demo-projects.ts';
import { example } from './example.ts';
import type { Concept, Program } from './months.ts';

type ProgramData = {
  project_months: string[];
  concepts: { concept_code: string; monthly_quantities: Record<string, number> }[];
};

/** A demonstration project with its catalog and its program. */
export type Ready<Project extends DemoContract = DemoContract> = {
  project: Project;
  id: string;
  concepts: Concept[];
  program: Program;
  contract_amount: number;
};

const projectTerms = (project: DemoContract, contract_amount: number) => ({
  name: project.name,
  description: project.description,
  contract_amount,
  start_date: project.start_date,
  end_date: project.end_date,
  status: 'active',
  ...project.terms,
});

const worth = (concepts: Concept[]) =>
  addMoney(...concepts.map(({ quantity, unit_price }) => lineAmount(quantity, unit_price)));

/** Creates a project with its catalog and program. Its contract amount is the sum of its catalog, without IVA. */
export const prepareProject = async <Project extends DemoContract>(
  admin: Client,
  project: Project,
): Promise<Ready<Project>> => {
  const key = `demo:${project.key}`;
  const catalog = await example(project.catalog);
  const { id } = await admin<{ id: string }>('POST', '/projects', { key, json: projectTerms(project, 0) });
  await admin('POST', `/catalog/upload/${id}`, { key: `${key}:catalog`, file: catalog });
  const program = await example(project.program);
  await admin('POST', `/program/upload/${id}`, { key: `${key}:program`, file: program });
  const concepts = await admin<Concept[]>('GET', `/catalog/${id}`);
  const contract_amount = worth(concepts);
  const terms = projectTerms(project, contract_amount);
  await admin('PUT', `/projects/${id}`, { key: `${key}:amount`, json: terms });
  const { program_data } = await admin<{ program_data: ProgramData }>('GET', `/projects/${id}`);
  const quantities = Object.fromEntries(
    program_data.concepts.map(({ concept_code, monthly_quantities }) => [concept_code, monthly_quantities]),
  );
  const { project_months } = program_data;
  return { project, id, concepts, program: { project_months, quantities }, contract_amount };
};
