import { formatCount, type CatalogEvent, type ProgramConcept } from '@obraclara/events';
import type { CatalogState } from '../catalog/rules.ts';
import { codeKey, type ProgramReading } from '@obraclara/spreadsheet';
import { digestOf } from './agreement.ts';
import type { ImportOf, Plan } from './append-import.ts';
import { chunks } from './chunks.ts';
import type { Source } from './uploaded-file.ts';

/** A program read from a file replaces the present one entirely. After an amendment, it is the program of the last one. */
export const planProgram =
  (reading: ProgramReading, source: Source, detailed: boolean) => (state: CatalogState) => {
    const amendment_id = state.amendments.at(-1)?.id;
    const { concepts: read, months: project_months, ...rest } = reading;
    const concepts_processed = read.length;

    function* events(of: ImportOf): Generator<CatalogEvent> {
      yield {
        type: 'ProgramImportStarted',
        data: { ...of, ...source, project_months, ...(amendment_id !== undefined && { amendment_id }) },
      };
      for (const concepts of chunks(read.map((concept) => plannedOf(state, concept))))
        yield { type: 'ProgramChunkImported', data: { ...of, concepts } };
      yield { type: 'ProgramImported', data: { ...of, concepts_processed } };
    }

    const concepts = formatCount(concepts_processed, 'concepto', 'conceptos');
    const answer = {
      concepts_processed,
      message: `Programa cargado: ${concepts} en ${formatCount(project_months.length, 'mes', 'meses')}`,
      project_months,
      ...rest,
      digest: digestOf([
        source.file_hash,
        read,
        project_months,
        rest.differences,
        rest.errors,
        rest.error_counts,
      ]),
      ...(detailed ? { concepts: detailOf(read, state) } : {}),
    };
    const amends = state.program && amendment_id === undefined ? 'su programa' : undefined;
    return { answer, events, amends } satisfies Plan<typeof answer>;
  };

const plannedOf = (
  { idByCode }: CatalogState,
  { concept_code, monthly_quantities }: ProgramReading['concepts'][number],
): ProgramConcept => {
  const concept_id = idByCode.get(codeKey(concept_code));
  return { ...(concept_id === undefined ? {} : { concept_id }), concept_code, monthly_quantities };
};

/** Each concept of the program with its name and contracted quantity, for the preview. */
const detailOf = (read: ProgramReading['concepts'], state: CatalogState) => {
  const known = new Map(
    [...state.concepts.values()].map((concept) => [codeKey(concept.concept_code), concept]),
  );
  return read.map((concept) => {
    const { concept_name = '', unit = '', quantity = 0 } = known.get(codeKey(concept.concept_code)) ?? {};
    return { ...concept, concept_name, unit, quantity };
  });
};
