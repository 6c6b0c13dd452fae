import { randomUUID } from 'node:crypto';
import type { FileKind, Files } from '@obraclara/files';

/** Registers a file as if uploaded; returns its id. */
export const storedFile = async (
  { files, clock }: { files: Files; clock: { now: Date } },
  project_id: string,
  kind: FileKind,
) => {
  const id = randomUUID();
  const said = { name: 'Oficio.pdf', media_type: 'application/pdf', bytes: 9, width: null, height: null };
  const { file } = await files.registry.add({
    ...said,
    id,
    project_id,
    kind,
    sha256: id.replaceAll('-', '').repeat(2),
    uploaded_by: 'somebody',
    uploaded_at: clock.now.toISOString(),
  });
  return file.id;
};
