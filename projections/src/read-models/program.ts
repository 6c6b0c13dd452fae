import type { CatalogEvent, ProgramConcept, ProgramMonth } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection } from '../projection.ts';
import { completeImport, stageChunk, stagingTable, startImport, type StagedRow } from '../staging.ts';
import { projectionVersions, tables, type ProgramConceptRow, type ProgramRow } from '../tables.ts';

type Tables = { programs: ProgramRow; program_concepts: ProgramConceptRow; program_staging: StagedRow };
type Started = { project_months: ProgramMonth[]; file_name: string };

const contract = ({ contract_id }: { contract_id: string }) => contract_id;

export const program = projection<CatalogEvent, Tables>()({
  name: 'program',
  version: projectionVersions.program,
  tables: {
    programs: tables.programs,
    program_concepts: tables.program_concepts,
    program_staging: stagingTable('program_staging'),
  },
  groupBy: 'contract_id',
  groupOf: { ProgramImportStarted: contract, ProgramChunkImported: contract, ProgramImported: contract },
  on: {
    ProgramImportStarted: ({ program_staging }, started) => startImport(program_staging, started),
    ProgramChunkImported: ({ program_staging }, chunk) => stageChunk(program_staging, chunk),
    ProgramImported: ({ programs, program_concepts, program_staging }, imported, { at }) => {
      const complete = completeImport<Started, ProgramConcept>(program_staging, imported);
      if (!complete) return;
      const { contract_id, project_id } = imported;
      const { project_months, file_name } = complete.started;
      programs.put({ contract_id, project_id, project_months, imported_at: instant(at), file_name });
      const former = new Set(program_concepts.all().map(({ id }) => id));
      for (const { concept_id = null, concept_code, monthly_quantities } of complete.concepts) {
        const id = `${contract_id}:${concept_code}`;
        former.delete(id);
        program_concepts.put({ id, contract_id, project_id, concept_id, concept_code, monthly_quantities });
      }
      for (const id of former) program_concepts.remove(id);
    },
  },
});
