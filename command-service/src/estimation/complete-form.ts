import { refuse } from '@obraclara/platform/http';

const message = 'Complete todos los campos requeridos';

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const hasLines = (value: unknown) =>
  Array.isArray(value) &&
  value.some((line) => (line as { quantity?: unknown } | null | undefined)?.quantity !== 0);

/**
 * Refuses (422) an internal estimation without number, period or concepts, in the form's own sentence (specification §5). The schema
 * validates the rest of the body.
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
