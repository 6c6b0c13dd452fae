import { refuse } from '@obraclara/platform/http';

const message = 'Complete todos los campos requeridos';

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const hasLines = (value: unknown) =>
  Array.isArray(value) &&
  value.some((line) => (line as { quantity?: unknown } | null | undefined)?.quantity !== 0);

/**
 * The save rule of an internal estimation (specification §5): number, period and at least one concept. Refuses with 422 in the
 * form's own sentence; whatever else is wrong with the body is for its schema to say.
 */
export const completeForm = (body: unknown): void => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const { number, period, concepts } = body as Record<string, unknown>;
  const lacking = [
    ...(isBlank(number) ? ['number'] : []),
    ...(isBlank(period) ? ['period'] : []),
    ...(hasLines(concepts) ? [] : ['concepts']),
  ];
  if (lacking.length > 0)
    refuse(
      422,
      message,
      lacking.map((field) => ({ field, message })),
    );
};
