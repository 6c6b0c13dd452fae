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

/** As what an upload is kept. A file that comes again under its id is the one there is. */
type Admission = Pick<NewFile, 'id' | 'project_id' | 'kind' | 'uploaded_by' | 'uploaded_at'>;

export type Admitting = {
  files: Files;
  enqueue: Enqueue;
  /** Bytes of the largest file that is taken in. */
  maxBytes: number;
  /** Looks at the fields that came before the file, so that what is refused anyway is not received. */
  beforeFile?: (fields: Fields) => Promise<void>;
  /** As what the file is kept, once the whole form is there; throws what the form is refused for. */
  as: (fields: Fields) => Promise<Admission>;
  /** Refuses other bytes under the id of a file that there is. */
  taken: () => never;
  /** What has to follow a new file, which is taken back if that fails. Answers the file as it is then. */
  follow?: ((file: StoredFile) => Promise<StoredFile>) | undefined;
};

const noFile = 'Por favor, selecciona un archivo';

/** Leaves the job of its pictures, and what the caller has follow. */
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
 * Takes in the one file of a form: receives it, judges it by its bytes, keeps and registers it and leaves the job of its
 * pictures. Nothing of it stays when it is refused or anything fails. Refuses with 415 what is no form or no file of its kind,
 * 413 what is over the limit, 400 what does not arrive whole, 422 a form without a file and what is damaged. The service must
 * have `@fastify/multipart` registered.
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
