import { isProblem, refuse } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import { isOverLimit, type Received } from '../bytes/incoming.ts';
import type { Files } from '../files.ts';

export type Fields = Readonly<Record<string, string>>;

/** A received form: its fields, and its file on disk, not stored yet. */
export type ReceivedForm = { fields: Fields; file: { name: string; received: Received } | undefined };

export type Receiving = {
  blobs: Files['blobs'];
  maxBytes: number;
  /** Checks the fields that precede the file, so that a refused file is not received. */
  beforeFile?: (fields: Fields) => Promise<void>;
  /** Milliseconds without a byte after which the connection is closed. Default one minute. */
  silence?: number;
};

/** Bytes of a form besides its file: field names, boundaries. */
const around = 64 * 1024;

/** Throws 413 with a message that names the limit. */
const refuseTooLarge = (maxBytes: number): never =>
  refuse(413, `El archivo es demasiado grande. El máximo es de ${Math.floor(maxBytes / 1024 / 1024)} MB.`);

/** Throws 413 if `Content-Length` exceeds the limit, before anything is read. */
export const refuseAnnouncedTooLarge = ({ headers }: FastifyRequest, maxBytes: number): void => {
  if (Number(headers['content-length']) > maxBytes + around) refuseTooLarge(maxBytes);
};

/** Closes the connection of a silent sender, whose file would stay open indefinitely. Returns a function that stops the check. */
const watch = ({ raw }: FastifyRequest, silence: number): (() => void) => {
  let received = -1;
  const look = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead === received) raw.destroy();
    received = bytesRead;
  }, silence);
  return () => clearInterval(look);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const hasStatus = (error: unknown) => typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** Throws 400 for an incomplete file. */
export const incomplete = (): never => refuse(400, 'El archivo no llegó completo. Vuelva a intentarlo.');

/** Converts an error of receiving a form into a refusal; an incomplete form is a client error. */
const asRefusal = (error: unknown, request: FastifyRequest, maxBytes: number): unknown => {
  if (isOverLimit(error)) return refuseTooLarge(maxBytes);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (isProblem(error) || hasStatus(error) || code === 'ENOSPC' || syscall) return error;
  request.log.info(error);
  return incomplete();
};

/**
 * Receives a form with at most one file, which is hashed while it is written to disk; fields may precede or follow it. Throws 413
 * for a file over the limit and 400 for an incomplete form, and then leaves no file. The caller keeps or discards the received
 * file.
 */
export const receiveForm = async (
  request: FastifyRequest,
  { blobs, maxBytes, beforeFile, silence = 60_000 }: Receiving,
): Promise<ReceivedForm> => {
  const fields: Record<string, string> = {};
  let file: ReceivedForm['file'];
  // `receive` checks the size of the file and stops at once.
  const limits = { fileSize: Infinity, files: 1, fields: 20, fieldSize: 10_000, parts: 21 };
  const hushed = watch(request, silence);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = textOf(part.value);
        continue;
      }
      await beforeFile?.(fields);
      // The library's types promise a name, but a form may omit it.
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
