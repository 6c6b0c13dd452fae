import { createHash } from 'node:crypto';
import type { Headings } from '@obraclara/events';
import { isProblem, refuse } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';

/** Stored facts of an uploaded spreadsheet: its name, the SHA-256 of its bytes, and the meanings that the user gave to its headings. */
export type Source = { file_name: string; file_hash: string; headings?: Headings };

const hasStatus = (error: unknown) => typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** Reads the form to its end, so that a second file is refused instead of ignored. */
const received = async (request: FastifyRequest) => {
  let file: { name: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts())
      if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() };
    return file;
  } catch (error) {
    if (isProblem(error) || hasStatus(error)) throw error;
    request.log.info(error);
    return refuse(400, 'El archivo no llegó completo. Vuelva a intentarlo.');
  }
};

/** The file name without folders or control characters, cut at 300 characters. */
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}]/gu, '')
    .slice(0, 300);

const unusable = (detail: string) => refuse(422, detail, [{ field: 'file', message: detail }]);

/**
 * The single file of a multipart request. Throws 422 if there is none, it is empty, or there are several; 400 if truncated, 413 if too
 * large, 415 if not a form.
 */
export const uploadedFile = async (request: FastifyRequest): Promise<{ bytes: Buffer; source: Source }> => {
  const { name, bytes } = (await received(request)) ?? unusable('Por favor, selecciona un archivo');
  if (bytes.length === 0) unusable('El archivo está vacío');
  const file_hash = createHash('sha256').update(bytes).digest('hex');
  return { bytes, source: { file_name: cleanName(name), file_hash } };
};
