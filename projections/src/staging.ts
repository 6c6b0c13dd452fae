import type { ColumnType } from './column-types.ts';
import type { Rows } from './projection.ts';

/** A started import (`content`: its started event) or one of its chunks (`content`: its concepts), not in force yet. */
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

/** Starting an import gives up whatever an earlier one of the contract left unfinished. */
export const startImport = (staging: Rows<StagedRow>, started: Import) => {
  for (const { id } of staging.all()) staging.remove(id);
  const { contract_id, project_id, import_id } = started;
  staging.put({ id: import_id, contract_id, project_id, import_id, chunk: 0, content: started });
};

/** Keeps a chunk of the import until it is completed; a chunk of one that was given up is of no use. */
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
 * Takes a completed import out of staging: its started event and all its concepts in order. Undefined for one that was given
 * up when another started: it must not take effect in part.
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
