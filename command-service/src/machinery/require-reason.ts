import { refuse } from '@obraclara/platform/http';

/** Refuses (422) a body without a `reason`. The schema checks everything else of it. */
export const requireReason = (body: unknown): void => {
  const { reason = '' } = (body ?? {}) as { reason?: unknown };
  if (typeof reason !== 'string' || reason.trim() !== '') return;
  refuse(422, 'Escriba el motivo.', [{ field: 'reason', message: 'Escriba el motivo.' }]);
};
