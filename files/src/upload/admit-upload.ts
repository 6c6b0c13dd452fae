import { refuse } from '@obraclara/platform/http';
import { photoQueue, type Enqueue } from '@obraclara/platform/work';
import type { FastifyRequest } from 'fastify';
import type { Received } from '../bytes/incoming.ts';
import type { Files } from '../files.ts';
import { variantOf } from '../pictures/given-as.ts';
import type { NewFile, StoredFile } from '../register/file-registry.ts';
import { inspectFile } from './inspect-file.ts';
import {
  incomplete,
  receiveForm,
  refuseAnnouncedTooLarge,
  type Fields,
  type ReceivedForm,
} from './received-form.ts';

/** Registration data of an upload. A repeated id returns the registered file. */
type Admission = Pick<NewFile, 'id' | 'project_id' | 'kind' | 'uploaded_by' | 'uploaded_at'>;

export type Admitting = {
  files: Files;
  enqueue: Enqueue;
  /** Size limit of a file in bytes. */
  maxBytes: number;
  /** Checks the fields that precede the file, so that a refused file is not received. */
  beforeFile?: (fields: Fields) => Promise<void>;
  /** Registration data, from the complete form; throws the refusal of the form. */
  as: (fields: Fields) => Promise<Admission>;
  /** Refuses different bytes under an existing id. */
  taken: () => never;
  /** Runs after a new file is stored; the file is removed if it fails. Returns the updated file. */
  follow?: ((file: StoredFile) => Promise<StoredFile>) | undefined;
};

const noFile = 'Por favor, selecciona un archivo';

/** Queues the job of the file's pictures and runs `follow`. */
const followed = async (file: StoredFile, isNew: boolean, { files, enqueue, follow }: Admitting) => {
  try {
    if (variantOf(file.kind) && !file.thumbnail_ready) await enqueue(photoQueue, { file_id: file.id });
    return isNew && follow ? await follow(file) : file;
  } catch (error) {
    if (isNew) await files.remove(file.id);
    throw error;
  }
};

type Sent = { name: string; received: Received; as: Admission };

const keep = async (request: FastifyRequest, { name, received, as }: Sent, admitting: Admitting) => {
  const inspected = await inspectFile(received, { kind: as.kind, name });
  if (request.raw.socket.destroyed) return incomplete();
  const { file, isNew } = await admitting.files.keep(received, { ...as, ...inspected });
  if (file.sha256 !== received.sha256) return admitting.taken();
  return followed(file, isNew, admitting);
};

const sentIn = ({ file }: ReceivedForm) => file ?? refuse(422, noFile, [{ field: 'file', message: noFile }]);

/**
 * Receives the one file of a form, inspects its bytes, stores and registers it and queues its pictures. Leaves no trace if it
 * fails. Throws 415 for no form or the wrong type, 413 over the limit, 400 if it is incomplete, 422 if the file is absent or
 * damaged. Needs `@fastify/multipart`.
 */
export const admitUpload = async (request: FastifyRequest, admitting: Admitting): Promise<StoredFile> => {
  const { files, maxBytes, beforeFile } = admitting;
  if (!request.isMultipart()) refuse(415, 'Se esperaba un archivo (multipart/form-data)');
  refuseAnnouncedTooLarge(request, maxBytes);
  const form = await receiveForm(request, {
    blobs: files.blobs,
    maxBytes,
    ...(beforeFile && { beforeFile }),
  });
  try {
    const as = await admitting.as(form.fields);
    return await keep(request, { ...sentIn(form), as }, admitting);
  } finally {
    await form.file?.received.discard();
  }
};
