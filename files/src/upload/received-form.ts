import { isProblem, refuse } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import { isOverLimit, type Received } from '../bytes/incoming.ts';
import type { Files } from '../files.ts';

export type Fields = Readonly<Record<string, string>>;

/** A form as it came: its fields, and its file on disk and nowhere else yet. */
export type ReceivedForm = { fields: Fields; file: { name: string; received: Received } | undefined };

export type Receiving = {
  blobs: Files['blobs'];
  maxBytes: number;
  /** Looks at the fields that came before the file, so that what is refused anyway is not received. */
  beforeFile?: (fields: Fields) => Promise<void>;
  /** Milliseconds without a byte after which the sender is taken to be gone; a minute when absent. */
  silence?: number;
};

/** Bytes of a form around its file: field names, boundaries. */
const around = 64 * 1024;

/** Throws 413 with a sentence that names the limit. */
const refuseTooLarge = (maxBytes: number): never =>
  refuse(413, `El archivo es demasiado grande. El máximo es de ${Math.floor(maxBytes / 1024 / 1024)} MB.`);

/** Refuses by what the request says of its own length, before anything of it is read. */
export const refuseAnnouncedTooLarge = ({ headers }: FastifyRequest, maxBytes: number): void => {
  if (Number(headers['content-length']) > maxBytes + around) refuseTooLarge(maxBytes);
};

/** Ends the connection of a sender that has fallen silent, which would hold its file open for ever. Answers what stops it. */
const watch = ({ raw }: FastifyRequest, silence: number): (() => void) => {
  let heard = -1;
  const look = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead === heard) raw.destroy();
    heard = bytesRead;
  }, silence);
  return () => clearInterval(look);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const hasStatus = (error: unknown) => typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** Refuses what did not arrive whole. */
export const incomplete = (): never => refuse(400, 'El archivo no llegó completo. Vuelva a intentarlo.');

/** What the receiving of a form failed with, as a refusal; an incomplete form is the sender's, not ours. */
const asRefusal = (error: unknown, request: FastifyRequest, maxBytes: number): unknown => {
  if (isOverLimit(error)) return refuseTooLarge(maxBytes);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (isProblem(error) || hasStatus(error) || code === 'ENOSPC' || syscall) return error;
  request.log.info(error);
  return incomplete();
};

/**
 * Takes in a form with at most one file, streamed to disk while it is hashed; fields may come before or after it. Nothing
 * stays on disk when it throws: 413 for a file over the limit, 400 for a form that does not end. What it answers is the
 * caller's to keep or discard.
 */
export const receiveForm = async (
  request: FastifyRequest,
  { blobs, maxBytes, beforeFile, silence = 60_000 }: Receiving,
): Promise<ReceivedForm> => {
  const fields: Record<string, string> = {};
  let file: ReceivedForm['file'];
  // The size of the file is watched where it is received, which stops at once.
  const limits = { fileSize: Infinity, files: 1, fields: 20, fieldSize: 10_000, parts: 21 };
  const hushed = watch(request, silence);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = textOf(part.value);
        continue;
      }
      await beforeFile?.(fields);
      // The library's types promise a name; a form need not give one.
      const name = (part.filename as string | undefined) ?? '';
      file = { name, received: await blobs.receive(part.file, { maxBytes }) };
    }
    return { fields, file };
  } catch (error) {
    await file?.received.discard();
    throw asRefusal(error, request, maxBytes);
  } finally {
    hushed();
  }
};
