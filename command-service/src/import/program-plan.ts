import type { CatalogEvent } from '@obraclara/events';
import type { ProgramReading } from '../spreadsheet/index.ts';
import type { ImportOf, Plan } from './append-import.ts';
import { chunks } from './chunks.ts';
import type { Source } from './uploaded-file.ts';

/** A program read from a file takes the place of the one in force, whole. */
export const planProgram = (reading: ProgramReading, source: Source, detailed: boolean) => () => {
  const { concepts: read, months: project_months, ...rest } = reading;
  const concepts_processed = read.length;

  function* events(of: ImportOf): Generator<CatalogEvent> {
    yield { type: 'ProgramImportStarted', data: { ...of, ...source, project_months } };
    const planned = read.map(({ concept_code, monthly_quantities }) => ({
      concept_code,
      monthly_quantities,
    }));
    for (const concepts of chunks(planned)) yield { type: 'ProgramChunkImported', data: { ...of, concepts } };
    yield { type: 'ProgramImported', data: { ...of, concepts_processed } };
  }

  const answer = {
    concepts_processed,
    message: `Programa cargado: ${concepts_processed} conceptos en ${project_months.length} meses`,
    project_months,
    ...rest,
    ...(detailed ? { concepts: read } : {}),
  };
  return { answer, events } satisfies Plan<typeof answer>;
};
