import { createHash } from 'node:crypto';
import { isProblem, problem } from '@obraclara/platform/http';
import type { Difference } from '@obraclara/spreadsheet';

/** Differences between a result and its file. `digest` identifies this exact preview: file, changes and differences. */
export type Agreement = { differences: Difference[]; digest: string };

/** Digest of a preview: 64 hexadecimal digits, equal for the same file, changes and differences. */
export const digestOf = (preview: unknown): string =>
  createHash('sha256').update(JSON.stringify(preview)).digest('hex');

export type Disagreement = Error & { statusCode: 422; detail: string; preview: object };

export const isDisagreement = (error: unknown): error is Disagreement =>
  isProblem(error) && 'preview' in error;

const unconfirmed =
  'Lo que se cargaría no coincide con lo que el archivo dice. Revise las diferencias y confírmelas para importarlo.';
const outdated = 'El catálogo o el archivo cambiaron desde la vista previa. Revísela de nuevo.';

/** Refuses a plan that differs from its file unless the request confirms this exact preview by its digest. Throws 422 with the preview. */
export const refuseUnconfirmed = (
  { differences, digest: wanted }: Agreement,
  digest: string | undefined,
  preview: () => object,
): void => {
  const needed = digest !== undefined || differences.length > 0;
  if (!needed || digest === wanted) return;
  throw Object.assign(problem(422, digest === undefined ? unconfirmed : outdated), { preview: preview() });
};
