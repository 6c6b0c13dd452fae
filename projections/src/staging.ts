import type { ColumnType } from './column-types.ts';
import type { Rows } from './projection.ts';

/** A started import (`content`: its started event) or one of its chunks (`content`: its concepts), before its completion. */
export type StagedRow = {
  id: string;
  contract_id: string;
  project_id: string;
  import_id: string;
  chunk: number;
  content: unknown;
};

export const stagingTable = (name: string) => ({
  name,
  key: 'id',
  columns: {
    id: 'key',
    contract_id: 'key',
    project_id: 'key',
    import_id: 'key',
    chunk: 'integer',
    content: 'jsonb',
  } satisfies Record<keyof StagedRow, ColumnType>,
});

type Import = { contract_id: string; project_id: string; import_id: string };

const byChunk = (a: StagedRow, b: StagedRow) => a.chunk - b.chunk;

/** Starts an import. Discards an unfinished import of the same contract. */
export const startImport = (staging: Rows<StagedRow>, started: Import) => {
  for (const { id } of staging.all()) staging.remove(id);
  const { contract_id, project_id, import_id } = started;
  staging.put({ id: import_id, contract_id, project_id, import_id, chunk: 0, content: started });
};

/** Stores a chunk of the import until its completion. Ignores a chunk of a discarded import. */
export const stageChunk = (staging: Rows<StagedRow>, chunk: Import & { concepts: unknown[] }) => {
  const { contract_id, project_id, import_id, concepts } = chunk;
  if (!staging.get(import_id)) return;
  const next = staging.all().length;
  staging.put({
    id: `${import_id}:${next}`,
    contract_id,
    project_id,
    import_id,
    chunk: next,
    content: concepts,
  });
};

/**
 * Removes a completed import from staging and returns its started event and all its concepts in order. Returns undefined if another import
 * replaced it: a part of it must not take effect.
 */
export const completeImport = <Started, Concept>(staging: Rows<StagedRow>, { import_id }: Import) => {
  const rows = staging.all().toSorted(byChunk);
  const [started, ...chunks] = rows;
  if (started?.import_id !== import_id) return undefined;
  for (const { id } of rows) staging.remove(id);
  return {
    started: started.content as Started,
    concepts: chunks.flatMap(({ content }) => content as Concept[]),
  };
};
