import { refuse } from '@obraclara/platform/http';

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const title = 'Por favor, ingresa un título para el documento';
const file = 'Por favor, selecciona un archivo';

/**
 * The form's own sentences for what a new document needs (specification §5). Whatever else is wrong with the body is for
 * its schema to say.
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
