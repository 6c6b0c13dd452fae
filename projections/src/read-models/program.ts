import type { AmendmentEvent, CatalogEvent, ProgramConcept, ProgramMonth } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { completeImport, stageChunk, stagingTable, startImport, type StagedRow } from '../staging.ts';
import { projectionVersions, tables, type ProgramConceptRow, type ProgramRow } from '../tables.ts';

type Tables = { programs: ProgramRow; program_concepts: ProgramConceptRow; program_staging: StagedRow };
type Programs = { [Name in 'programs' | 'program_concepts']: Rows<Tables[Name]> };
type Started = { project_months: ProgramMonth[]; file_name: string; amendment_id?: string };

const contract = ({ contract_id }: { contract_id: string }) => contract_id;

const removeConcepts = (concepts: Rows<ProgramConceptRow>, program_id: string) => {
  for (const one of concepts.all()) if (one.program_id === program_id) concepts.remove(one.id);
};

/** Marks the latest program of the contract as in force, and only that one. */
const putInForce = (programs: Rows<ProgramRow>) => {
  const latest = programs
    .all()
    .toSorted((a, b) => a.revision - b.revision)
    .at(-1);
  for (const one of programs.all()) programs.put({ ...one, in_force: one.id === latest?.id });
};

const withdraw = ({ programs, program_concepts }: Programs, amendment_id: string) => {
  const withdrawn = programs.all().find((one) => one.amendment_id === amendment_id);
  if (!withdrawn) return;
  removeConcepts(program_concepts, withdrawn.id);
  programs.remove(withdrawn.id);
  putInForce(programs);
};

const firstMonth = (concepts: readonly ProgramConcept[]): string | null => {
  const planned = concepts.flatMap(({ monthly_quantities }) =>
    Object.keys(monthly_quantities).filter((month) => monthly_quantities[month]! > 0),
  );
  return planned.reduce<string | null>((first, month) => (first && first < month ? first : month), null);
};

/** All programs of the contracts: the award's and that of each amendment. A program replaces the former one of the same amendment. */
export const program = projection<CatalogEvent | AmendmentEvent, Tables>()({
  name: 'program',
  version: projectionVersions.program,
  tables: {
    programs: { ...tables.programs, indexes: ['contract_id'] },
    program_concepts: { ...tables.program_concepts, indexes: ['program_id'] },
    program_staging: stagingTable('program_staging'),
  },
  groupBy: 'contract_id',
  groupOf: {
    ProgramImportStarted: contract,
    ProgramChunkImported: contract,
    ProgramImported: contract,
    AmendmentWithdrawn: contract,
  },
  on: {
    ProgramImportStarted: ({ program_staging }, started) => startImport(program_staging, started),
    ProgramChunkImported: ({ program_staging }, chunk) => stageChunk(program_staging, chunk),
    ProgramImported: ({ programs, program_concepts, program_staging }, imported, { at, revision }) => {
      const complete = completeImport<Started, ProgramConcept>(program_staging, imported);
      if (!complete) return;
      const of = { contract_id: imported.contract_id, project_id: imported.project_id };
      const { project_months, file_name, amendment_id = null } = complete.started;
      const program_id = amendment_id === null ? of.contract_id : `${of.contract_id}@${amendment_id}`;
      removeConcepts(program_concepts, program_id);
      for (const { concept_id = null, concept_code, monthly_quantities } of complete.concepts) {
        const id = `${program_id}:${concept_code}`;
        program_concepts.put({ id, program_id, ...of, concept_id, concept_code, monthly_quantities });
      }
      programs.put({
        id: program_id,
        ...of,
        amendment_id,
        first_month: firstMonth(complete.concepts),
        in_force: true,
        revision,
        project_months,
        imported_at: instant(at),
        file_name,
      });
      putInForce(programs);
    },
    AmendmentWithdrawn: (rows, { id }) => withdraw(rows, id),
  },
});
