import { refuse } from '@obraclara/platform/http';

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const title = 'Por favor, ingresa un título para el documento';
const file = 'Por favor, selecciona un archivo';

/**
 * Refuses (422) a new document without title or file, in the form's own sentences (specification §5). The schema validates the rest of the
 * body.
 */
export const completeForm = (body: unknown): void => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const sent = body as Record<string, unknown>;
  const lacking = [
    ...(isBlank(sent['title']) ? [{ field: 'title', message: title }] : []),
    ...(isBlank(sent['file_id']) && isBlank(sent['file_url']) ? [{ field: 'file_id', message: file }] : []),
  ];
  if (lacking[0]) refuse(422, lacking[0].message, lacking);
};
