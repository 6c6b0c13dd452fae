import { createHash } from 'node:crypto';
import { isProblem, refuse } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';

/** What is kept of an uploaded spreadsheet: its name and the SHA-256 of its bytes. */
export type Source = { file_name: string; file_hash: string };

const hasStatus = (error: unknown) => typeof (error as { statusCode?: unknown }).statusCode === 'number';

const received = async (request: FastifyRequest) => {
  try {
    const file = await request.file();
    return file && { name: file.filename, bytes: await file.toBuffer() };
  } catch (error) {
    if (isProblem(error) || hasStatus(error)) throw error;
    request.log.info(error);
    return refuse(400, 'El archivo no llegó completo. Vuelva a intentarlo.');
  }
};

/** The name without its folders or what no name should hold, at most 300 characters. */
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}]/gu, '')
    .slice(0, 300);

/** The one file of a multipart request. Throws 400 without one, 413 when too large, 415 when it is no form. */
export const uploadedFile = async (request: FastifyRequest): Promise<{ bytes: Buffer; source: Source }> => {
  const { name, bytes } = (await received(request)) ?? refuse(400, 'Por favor, selecciona un archivo');
  if (bytes.length === 0) refuse(400, 'El archivo está vacío');
  const file_hash = createHash('sha256').update(bytes).digest('hex');
  return { bytes, source: { file_name: cleanName(name), file_hash } };
};
