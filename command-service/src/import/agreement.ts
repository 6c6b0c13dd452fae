import { createHash } from 'node:crypto';
import { isProblem, problem } from '@obraclara/platform/http';
import type { Difference } from '@obraclara/spreadsheet';

/** What an answer says of how far it agrees with its file. `digest` names this very preview: file, changes, differences. */
export type Agreement = { differences: Difference[]; digest: string };

/** The digest of a preview: 64 hexadecimal digits, the same for the same file, changes and differences. */
export const digestOf = (preview: unknown): string =>
  createHash('sha256').update(JSON.stringify(preview)).digest('hex');

export type Disagreement = Error & { statusCode: 422; detail: string; preview: object };

export const isDisagreement = (error: unknown): error is Disagreement =>
  isProblem(error) && 'preview' in error;

const unconfirmed =
  'Lo que se cargaría no coincide con lo que el archivo dice. Revise las diferencias y confírmelas para importarlo.';
const outdated = 'El catálogo o el archivo cambiaron desde la vista previa. Revísela de nuevo.';

/**
 * Refuses a plan that differs from its file unless the person has confirmed exactly that; a confirmation of another preview
 * is none. Throws 422 with the preview.
 */
export const refuseUnconfirmed = (
  { differences, digest: wanted }: Agreement,
  digest: string | undefined,
  preview: () => object,
): void => {
  const needed = digest !== undefined || differences.length > 0;
  if (!needed || digest === wanted) return;
  throw Object.assign(problem(422, digest === undefined ? unconfirmed : outdated), { preview: preview() });
};
