import type { Client } from './client.ts';
import { demoDocuments, type DemoDocument } from './demo-documents.ts';
import { pdfOf } from './pdf.ts';
import type { Ready } from './prepare.ts';

type People = { field: Client; manager: Client; supervisor: string };
type Filed = { document: DemoDocument; key: string; ready: Ready };

/** The day (YYYY-MM-DD) a number of days after another one. */
const dayFrom = (day: string, days: number) => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

const upload = async (field: Client, { document, key, ready }: Filed): Promise<string> => {
  const { type, origin, title, description, body } = document;
  const { id: project_id, project } = ready;
  const bytes = pdfOf({ heading: project.name, title, paragraphs: body });
  const { file_id, file_url, storage_provider } = await field<Record<string, string>>(
    'POST',
    `/upload?project_id=${project_id}&document_type=${type}&origin=${origin}`,
    { key: `${key}:file`, file: { name: `${title}.pdf`, bytes } },
  );
  const json = { project_id, type, origin, title, description, file_id, file_url, storage_provider };
  return (await field<{ id: string }>('POST', '/documents', { key, json })).id;
};

/** Due dates are relative to the day of the first start, so that overdue documents are overdue from the beginning. */
const assign = async (
  { manager, supervisor }: People,
  id: string,
  { document, key }: Filed,
  today: string,
) => {
  const { assigned } = document;
  if (!assigned) return;
  const { action_type, due } = assigned;
  const changes = {
    assigned_to: supervisor,
    ...(due === undefined ? {} : { due_date: dayFrom(today, due) }),
    ...(action_type ? { action_type } : {}),
  };
  for (const [name, value] of Object.entries(changes))
    await manager('PUT', `/documents/${id}/assign`, { key: `${key}:${name}`, json: { [name]: value } });
};

/**
 * Creates documents: a supervisor uploads them, a manager assigns them and the supervisor attends them.
 * `today`: business day (YYYY-MM-DD).
 */
export const fileDocuments = async (
  people: People,
  projects: readonly Ready[],
  today: string,
): Promise<void> => {
  for (const [n, document] of demoDocuments.entries()) {
    const ready = projects.find(({ project }) => project.key === document.project);
    if (!ready) throw new Error(`There is no project ${document.project}`);
    const filed = { document, key: `demo:document:${n + 1}`, ready };
    const id = await upload(people.field, filed);
    await assign(people, id, filed, today);
    if (document.attended) {
      const attention = { key: `${filed.key}:attended`, json: document.attended };
      await people.field('PUT', `/documents/${id}/supervisor-update`, attention);
    }
  }
};
