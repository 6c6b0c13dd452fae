import { type FileKind, type StoredFile } from '@obraclara/files';
import { inspectFile, type ReceivedForm } from '@obraclara/files/http';
import { photoQueue } from '@obraclara/platform/work';
import { refuse } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import { commandId } from '../machinery/command-id.ts';
import { requestKey } from '../machinery/command.ts';
import { sameRequest } from '../machinery/fingerprint.ts';
import { personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { variantOf } from './stored-answer.ts';

type Asked = { kind: FileKind; project_id: string };

const noFile = 'Por favor, selecciona un archivo';

/** What has to follow a file that is registered; takes the file back when it cannot. */
const followed = async (file: StoredFile, isNew: boolean, { deps }: Services): Promise<StoredFile> => {
  try {
    if (variantOf(file.kind) && !file.thumbnail_ready) await deps.enqueue(photoQueue, { file_id: file.id });
    return isNew && deps.sendToDrive ? await deps.sendToDrive(file) : file;
  } catch (error) {
    if (isNew) await deps.files.remove(file.id);
    throw error;
  }
};

/**
 * Judges what a form brought and keeps it as a file of the project; nothing of it stays when it is refused or anything
 * fails. The same Idempotency-Key gives the same file again.
 */
export const storeFile = async (
  request: FastifyRequest,
  { file: sent }: ReceivedForm,
  { kind, project_id }: Asked,
  services: Services,
): Promise<StoredFile> => {
  const { files, now } = services.deps;
  if (!sent) return refuse(422, noFile, [{ field: 'file', message: noFile }]);
  const { received, name } = sent;
  try {
    const { id: uploaded_by } = personOf(request);
    const scope = { by: uploaded_by, name: `files.${kind}`, stream: project_id };
    const id = commandId(scope, requestKey(request));
    const inspected = await inspectFile(received, { kind, name });
    if (request.raw.socket.destroyed)
      return refuse(400, 'El archivo no llegó completo. Vuelva a intentarlo.');
    const uploaded_at = now().toISOString();
    const kept = await files.keep(received, { id, project_id, kind, ...inspected, uploaded_by, uploaded_at });
    sameRequest(kept.file.sha256, received.sha256, 422);
    return await followed(kept.file, kept.isNew, services);
  } finally {
    await received.discard();
  }
};
