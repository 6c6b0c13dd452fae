import type { EstimationBody } from '@obraclara/api';
import type { KeptFile } from './item.ts';

/** Upload path of the sketches of an estimation's generadores. */
export const croquisUpload = ({ project_id }: Pick<EstimationBody, 'project_id'>) => ({
  path: `upload?${new URLSearchParams({ project_id, document_type: 'croquis' })}`,
});

/** Returns the estimation body with each sketch's local name replaced by the address of its uploaded file. */
export const withAddresses = <Body extends Pick<EstimationBody, 'concepts'>>(
  body: Body,
  files: readonly KeptFile[],
): Body => {
  const stored = new Map(files.map(({ as, stored }) => [as, stored?.file_url]));
  if (stored.size === 0) return body;
  return {
    ...body,
    concepts: body.concepts.map((line) =>
      line.generadores
        ? {
            ...line,
            generadores: line.generadores.map((row) => {
              const croquis = stored.get(row.croquis);
              return croquis ? { ...row, croquis } : row;
            }),
          }
        : line,
    ),
  };
};
