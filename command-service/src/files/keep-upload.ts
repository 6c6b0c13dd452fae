import type { UploadedFile } from '@obraclara/api';
import type { FileKind } from '@obraclara/files';
import { admitUpload, type Fields } from '@obraclara/files/http';
import type { FastifyRequest } from 'fastify';
import { commandId } from '../machinery/command-id.ts';
import { requestKey } from '../machinery/command.ts';
import { refuseTaken } from '../machinery/fingerprint.ts';
import { personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { queueForDrive } from '../storage/queue-for-drive.ts';
import { storedAnswer } from './stored-answer.ts';

type Asked = {
  kind: FileKind;
  /** Project of the file, from the fields of the form. Throws the refusal of an invalid form. */
  projectOf: (fields: Fields) => Promise<string>;
  beforeFile?: (fields: Fields) => Promise<void>;
};

/** Stores the file of a form for a project. The same Idempotency-Key returns the same file again. */
export const keepUpload = async (
  request: FastifyRequest,
  { deps }: Services,
  { kind, projectOf, ...asked }: Asked,
): Promise<UploadedFile> => {
  const as = async (fields: Fields) => {
    const project_id = await projectOf(fields);
    const { id: uploaded_by } = personOf(request);
    const scope = { by: uploaded_by, name: `files.${kind}`, stream: project_id };
    const id = commandId(scope, requestKey(request));
    return { id, project_id, kind, uploaded_by, uploaded_at: deps.now().toISOString() };
  };
  const file = await admitUpload(request, {
    ...asked,
    as,
    files: deps.files,
    enqueue: deps.enqueue,
    maxBytes: deps.maxUploadBytes,
    taken: () => refuseTaken(422),
    follow: (file) => queueForDrive(deps, file),
  });
  return storedAnswer(file, deps);
};
