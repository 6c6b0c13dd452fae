import type { EstimationBody } from '@obraclara/api';
import type { KeptFile } from './item.ts';

/** Where the sketches of the generadores of an estimation go. */
export const croquisUpload = ({ project_id }: Pick<EstimationBody, 'project_id'>) => ({
  path: `upload?${new URLSearchParams({ project_id, document_type: 'croquis' })}`,
});

/** What an estimation says, each sketch of it under the address that it has got by now. */
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
