import type { UploadedFile } from '@obraclara/api';
import { documentTypeNames } from '../../messages.ts';
import type { DocumentDraft } from './draft.ts';

/** What is said of it; one that goes at once was not captured offline. */
export const bodyOf = (project_id: string, { type, origin, title, description }: DocumentDraft) => ({
  project_id,
  type,
  origin,
  title: title.trim(),
  description: description.trim(),
  created_offline: false,
});

/** What it is known by while it waits. */
export const titleOf = ({ type, title }: DocumentDraft) => `${documentTypeNames[type]}: ${title.trim()}`;

/** What it is while it waits; `asked`: the server was, and gave no answer. */
export const waitingOf = (project_id: string, draft: DocumentDraft, asked: boolean) => ({
  kind: 'documents' as const,
  project_id,
  kept_at: new Date().toISOString(),
  title: titleOf(draft),
  body: { ...bodyOf(project_id, draft), created_offline: !asked },
});

/** Where its file is. */
export const placeOf = ({ file_url, file_id, storage_provider }: UploadedFile) => ({
  file_url,
  file_id,
  storage_provider,
});
